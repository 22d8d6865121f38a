use super::{Bounds, Key, key::Whole};
use crate::game::{Game, Player, Value};
use std::hash::Hash;

/// What is known of a game beyond its rules, for a [`Searcher`](super::Searcher) to use. Nothing of it may change a value.
///
/// Every method but the key has a default that knows nothing. Values are those to the player to move.
pub trait Knowledge<G: Game> {
    /// What a position is filed under.
    type Key: Key;
    /// What is seen at one look at a position, for the methods below to share.
    type View;

    /// Looks at a position.
    fn view(&self, game: &G, state: &G::State) -> Self::View;

    /// Its key. Positions of equal value may share one, such as mirror images.
    fn key(&self, game: &G, state: &G::State) -> Self::Key;

    /// Bounds that are quick to tell. Those that do not narrow this window, from alpha to beta, need not be told.
    fn bounds(&self, game: &G, state: &G::State, view: &Self::View, window: (Value, Value)) -> Bounds {
        let _ = (game, state, view, window);
        Bounds::NONE
    }

    /// Appends the moves worth trying, and tells bounds seen on the way: the value itself where the game is over, unless `bounds`
    /// did. A move may be left out if one that is not is at least as good.
    fn moves(
        &self,
        game: &G,
        state: &G::State,
        view: &Self::View,
        window: (Value, Value),
        moves: &mut Vec<Move<G::Action>>,
    ) -> Bounds {
        let _ = (view, window);
        let actions = game.actions(state);
        if actions.is_empty() {
            return Bounds::exact(game.utility(state, game.player(state)));
        }
        moves.extend(actions.iter().enumerate().map(|(index, &action)| Move { action, name: index as u8, rank: 0 }));
        Bounds::NONE
    }

    /// Whether to look up all children in the table before the first is searched (enhanced transposition cutoff, Schaeffer & Plaat
    /// 1996).
    fn probes_children(&self) -> bool {
        false
    }

    /// Whether killers and history order the moves, in place of their ranks.
    fn learns_order(&self) -> bool {
        true
    }

    /// What a position in play at the horizon is worth. It is clamped strictly inside `±max_utility()`: a guess is never taken
    /// for a proof.
    fn evaluation(&self, game: &G, state: &G::State) -> Value {
        let _ = (game, state);
        0
    }
}

/// A move to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move<A> {
    /// The action.
    pub action: A,
    /// What the table calls it: the same in all positions with the same key, different from every other move's there.
    pub name: u8,
    /// The higher, the earlier it is tried.
    pub rank: i32,
}

/// No knowledge but the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RulesOnly;

impl<G: Game<State: Hash + Send>> Knowledge<G> for RulesOnly {
    type Key = Whole<G::State>;
    type View = ();

    fn view(&self, _: &G, _: &G::State) {}

    fn key(&self, _: &G, state: &G::State) -> Whole<G::State> {
        Whole(state.clone())
    }
}

/// No knowledge but the rules, where a state converts to a number that is no other state's: the table then needs no lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Packed;

impl<G: Game<State: Copy + Into<u128>>> Knowledge<G> for Packed {
    type Key = u128;
    type View = ();

    fn view(&self, _: &G, _: &G::State) {}

    fn key(&self, _: &G, state: &G::State) -> u128 {
        (*state).into()
    }
}

/// An evaluation, as the textbook searches take it, and no knowledge else.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation<E>(pub E);

impl<G: Game<State: Hash + Send>, E: Fn(&G::State, Player) -> Value> Knowledge<G> for Evaluation<E> {
    type Key = Whole<G::State>;
    type View = ();

    fn view(&self, _: &G, _: &G::State) {}

    fn key(&self, _: &G, state: &G::State) -> Whole<G::State> {
        Whole(state.clone())
    }

    fn evaluation(&self, game: &G, state: &G::State) -> Value {
        (self.0)(state, game.player(state))
    }
}
