import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ExportFile } from "../../domains/account/exports/read-export.ts";
import { ArchiveWriter } from "../../platform/database/backup/archive-writer.ts";
import { restoreBackup } from "../../platform/database/backup/restore-backup.ts";
import { run as importFile } from "./import.actions.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rental-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Commands by what they do with their file. They must refuse before they open anything else. */
const readers: [string, (file: string) => Promise<unknown>][] = [
  ["rental import", (file) => importFile(file, { account: "none" })],
  ["rental account import", (file) => ExportFile.open(file)],
  ["rental restore", (file) => restoreBackup({ dataDir: folder } as never, file, () => undefined)],
];

const messageOf = (refused: Promise<unknown>) =>
  refused.then(
    () => "accepted",
    ({ message }: Error) => message,
  );

describe("a file that a command is given", () => {
  it.each(readers)("and that does not exist is refused in words: %s", async (_command, read) => {
    const file = join(folder, "none");
    expect(await messageOf(read(file))).toMatch(
      new RegExp(`^The (file|backup) ${file} can't be read: there is no such file\\.$`),
    );
  });

  it.each(readers.slice(0, 2))("and that is a directory is refused in words: %s", async (_command, read) => {
    expect(await messageOf(read(folder))).toMatch(/can't be read: it is a directory\.$/);
  });

  it("cannot be written to a directory that does not exist, and is refused in words", async () => {
    const file = join(folder, "none", "rental.backup");
    expect(await messageOf(ArchiveWriter.open(file, () => undefined))).toBe(
      `The backup can't be written to ${file}: there is no such directory.`,
    );
  });
});
