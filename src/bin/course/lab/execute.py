"""Runs lessons through their kernel; fails on an error, a panic or a dead kernel, and says in which cell."""

import argparse
import re
import sys
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellTimeoutError, DeadKernelError

CELL_LIMIT = 20 * 60
LONGEST_MESSAGE = 30


def trouble_in(cell):
    """What the cell says went wrong, or None. A cell tagged `raises-exception` may fail: its lesson is the error."""
    if "raises-exception" in cell.metadata.get("tags", []):
        return None
    for output in cell.outputs:
        if output.output_type == "error":
            return "\n".join(output.get("traceback", [])) or output.get("evalue") or output.get("ename") or "an error"
    printed = "".join(output.text for output in cell.outputs if output.output_type == "stream")
    if "panicked at" in printed:
        return printed[printed.rfind("\n", 0, printed.index("panicked at")) + 1 :].split("stack backtrace:")[0]
    return None


def first_line(cell):
    return next((line for line in cell.source.splitlines() if line.strip()), "")


def tell_trouble(number, cell, message):
    message = re.sub(r"\x1b\[[0-9;]*m", "", message).strip().splitlines()
    print(f"   cell {number}: {first_line(cell)}")
    for line in message[:LONGEST_MESSAGE]:
        print(f"      {line}")
    if len(message) > LONGEST_MESSAGE:
        print(f"      … and {len(message) - LONGEST_MESSAGE} lines more")


def without_build_lines(notebook):
    """Outputs to keep must not name the folders of the machine that made them."""
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if output.output_type == "stream" and output.name == "stderr":
                lines = output.text.splitlines(keepends=True)
                output.text = "".join(line for line in lines if not re.match(r"\s*Compiling ", line))
        if "outputs" in cell:
            cell.outputs = [output for output in cell.outputs if output.output_type != "stream" or output.text]


def run(path, arguments):
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        kernel_name="adversarial",
        allow_errors=True,
        record_timing=False,
        coalesce_streams=True,
        timeout=CELL_LIMIT,
        startup_timeout=600,
        resources={"metadata": {"path": str(path.parent if arguments.folder is None else arguments.folder)}},
    )
    start = time.monotonic()
    timings = []
    failure = None
    try:
        with client.setup_kernel():
            timings.append((time.monotonic() - start, "kernel", ""))
            for index, cell in enumerate(notebook.cells):
                if cell.cell_type != "code" or not cell.source.strip():
                    continue
                begin = time.monotonic()
                try:
                    client.execute_cell(cell, index)
                    message = trouble_in(cell)
                except CellTimeoutError:
                    message = f"It did not end within {CELL_LIMIT // 60} minutes."
                except DeadKernelError:
                    message = "The kernel died."
                timings.append((time.monotonic() - begin, f"cell {index + 1}", first_line(cell)))
                if message is not None:
                    failure = (index + 1, cell, message)
                    break
            if failure is None:
                client.set_widgets_metadata()
    except RuntimeError as error:
        failure = (0, nbformat.v4.new_code_cell("(the kernel's start)"), str(error))
    seconds = time.monotonic() - start
    print(f"{'FAILED' if failure else 'ok    '} {path.name}  {seconds:.1f} s")
    if failure:
        tell_trouble(*failure)
    if arguments.timings:
        for took, where, line in sorted(timings, key=lambda timing: -timing[0])[: arguments.timings]:
            print(f"   {took:6.1f} s  {where}: {line[:80]}")
    sys.stdout.flush()
    if arguments.write and not failure:
        without_build_lines(notebook)
        nbformat.write(notebook, path)
    return failure is None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--timings", type=int, default=0)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("notebooks", nargs="+", type=Path)
    arguments = parser.parse_args()
    failed = [path.name for path in arguments.notebooks if not run(path, arguments)]
    if len(arguments.notebooks) > 1:
        print(f"{len(arguments.notebooks) - len(failed)} lessons ran, {len(failed)} failed")
    sys.exit(1 if failed else 0)


main()
