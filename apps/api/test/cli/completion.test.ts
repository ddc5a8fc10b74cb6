import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flagOf, kebab } from "../../src/program/cli/api/operation.ts";
import { resources } from "../../src/program/cli/api/operations.gen.ts";
import { candidates } from "../../src/program/cli/completion/candidates.ts";
import { rentalProgram } from "../../src/program/cli/program.ts";

const run = promisify(execFile);
const program = rentalProgram();
const offered = (...words: string[]) => candidates(program, words).map(({ text }) => text);

describe("completion", () => {
  it("offers every resource, operation, flag and known value of the API", () => {
    for (const resource of resources) {
      expect(offered("api", "")).toContain(kebab(resource.name));
      for (const { name, fields } of resource.operations) {
        const [words, operation] = [["api", kebab(resource.name)], kebab(name.split(".")[1]!)];
        expect(offered(...words, "")).toContain(operation);
        const flags = offered(...words, operation, "--");
        expect(flags).toEqual(expect.arrayContaining(fields.map((field) => flagOf(field.name))));
        for (const field of fields.filter(({ choices }) => choices))
          expect(offered(...words, operation, flagOf(field.name), "")).toEqual(field.choices);
      }
    }
  });

  it.each([
    [["acc"], ["account"]],
    [
      ["account", "create", "--plan", "s"],
      ["starter", "scale"],
    ],
    [
      ["account", "create", "--plan=s"],
      ["--plan=starter", "--plan=scale"],
    ],
    // As bash divides it.
    [["account", "create", "--plan", "=", "pr"], ["pro"]],
    [["api", "showings", "list", "--status", "pending", "--start-a"], ["--start-after"]],
    [["api", "showings", "list", "--status", "pending", "--stat"], []],
    [["api", "properties", "create", "--features", "Pool", "--feat"], ["--features"]],
    [["api", "properties", "get", "--id", "api", ""], []],
    [["webhooks", "listen", "--events", "showing.b"], ["showing.booked"]],
    [["completion", ""], []],
    [["nowhere", "ac"], ["account"]],
  ])("of %j is %j", (words, expected) => {
    expect(offered(...words)).toEqual(expected);
  });
});

describe("in bash", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "rental-completion-"));
    const script = fileURLToPath(new URL("../../../../scripts/rental.mjs", import.meta.url));
    await symlink(script, join(folder, "rental"));
    await writeFile(join(folder, "my file.csv"), "");
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** What bash puts on the line for each of these words. */
  async function completed(lines: string[][]): Promise<string[][]> {
    const each = lines.map((words) => {
      const shown = words.map((word) => `'${word}'`).join(" ");
      return `COMP_WORDS=(rental ${shown}); COMP_CWORD=${words.length}; _rental; (IFS=,; echo "\${COMPREPLY[*]}")`;
    });
    const program_ = ['eval "$(rental completion bash)"', "complete -p rental >&2", ...each].join("\n");
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const { stdout, stderr } = await run("bash", ["--norc", "-c", program_], { cwd: folder, env });
    expect(stderr).toBe("complete -o default -F _rental rental\n");
    return stdout
      .replace(/\n$/, "")
      .split("\n")
      .map((line) => line.split(","));
  }

  it("completes commands, flags and values, and leaves file names to the shell", async () => {
    const found = await completed([
      ["api", "prop"],
      ["api", "sessions", "list", "--review-"],
      ["api", "sessions", "list", "--review-status", "a"],
      ["import", "my"],
    ]);
    expect(found).toEqual([["properties"], ["--review-status"], ["approved"], [""]]);
  });
});
