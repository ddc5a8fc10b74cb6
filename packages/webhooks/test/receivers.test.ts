/**
 * The receivers of docs/webhooks.md, each run with its own language. A language that is not installed is skipped; with
 * REQUIRE_LANGUAGES=1 that is a failure.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, it } from "vitest";
import { expectGoodReceiver, type Receiver } from "./receiver.ts";

const folder = fileURLToPath(new URL("../../../docs/webhooks/receivers/", import.meta.url));
const required = process.env.REQUIRE_LANGUAGES === "1";

const languages = [
  { name: "Node.js", command: process.execPath, version: "--version", file: "node.mjs" },
  { name: "Python", command: "python3", version: "--version", file: "python.py" },
  { name: "PHP", command: "php", version: "--version", file: "php.php" },
  { name: "Ruby", command: "ruby", version: "--version", file: "ruby.rb" },
];

function isInstalled(command: string, version: string): boolean {
  return spawnSync(command, [version], { stdio: "ignore" }).status === 0;
}

const here = (command: string, file: string): Receiver => ({ command, args: [file], cwd: folder });

describe("a documented receiver accepts the good deliveries, once, and rejects every other", () => {
  for (const { name, command, version, file } of languages) {
    it.skipIf(!required && !isInstalled(command, version))(name, { timeout: 30_000 }, async () => {
      await expectGoodReceiver(here(command, file));
    });
  }

  it.skipIf(!required && !isInstalled("go", "version"))("Go", { timeout: 120_000 }, async () => {
    // Built, because `go run` leaves its child running when it is stopped.
    const out = mkdtempSync(join(tmpdir(), "receiver-go-"));
    try {
      const built = spawnSync("go", ["build", "-o", join(out, "receiver"), "main.go"], {
        cwd: folder,
        encoding: "utf8",
      });
      if (built.status !== 0) throw built.error ?? new Error(built.stderr);
      await expectGoodReceiver({ command: join(out, "receiver"), args: [], cwd: out });
    } finally {
      rmSync(out, { recursive: true });
    }
  });
});
