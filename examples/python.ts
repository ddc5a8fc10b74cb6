import { join } from "node:path";
import { run } from "../scripts/packed.ts";
import { environmentOf, type Mode } from "./copies.ts";
import { type Outcome, passed, runProgram } from "./programs.ts";

/**
 * Lets the Python programs that are started from now on import the package `rental`: its source, or what pip makes of it
 * in an environment of its own.
 */
export async function offerPython(root: string, folder: string, mode: Mode): Promise<void> {
  // Nothing is written into the repository.
  process.env.PYTHONDONTWRITEBYTECODE = "1";
  if (mode === "linked") {
    process.env.PYTHONPATH = join(root, "packages/python/src");
    return;
  }
  const environment = join(folder, "python");
  await run("python3", ["-m", "venv", environment], root);
  // A copy, because building leaves files behind.
  await run("cp", ["-R", join(root, "packages/python"), join(folder, "rental-python")], root);
  const pip = join(environment, "bin/pip");
  await run(pip, ["install", "--quiet", join(folder, "rental-python")], root);
  process.env.PATH = `${join(environment, "bin")}:${process.env.PATH}`;
}

/** The tests of the package `rental`: those that need no server, and those that call one. */
export async function checkPython(root: string, baseUrl: string, apiKey: string): Promise<Outcome> {
  const cwd = join(root, "packages/python");
  const texts: string[] = [];
  for (const folder of ["tests", "server_tests"]) {
    const args = ["-m", "unittest", "discover", "-s", folder, "-t", "."];
    const { ok, text } = await runProgram({ command: "python3", args, cwd }, environmentOf(baseUrl, apiKey));
    if (!ok) throw new Error(text);
    texts.push(/Ran \d+ tests/.exec(text)?.[0] ?? text);
  }
  return passed(texts.join(", "));
}
