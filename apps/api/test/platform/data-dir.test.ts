import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import {
  databaseConflict,
  mustNotHaveOtherDatabase,
  prepareDataDir,
} from "../../src/platform/process/data-dir.ts";
import { StartupError } from "../../src/platform/process/startup-error.ts";
import { loadSecretKey, secretConflict } from "../../src/platform/secrets/secrets.ts";

let folder: string;

async function newFolder(): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), "rental-data-dir-"));
  return folder;
}

afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (...path: string[]) => ((await stat(join(...path))).mode & 0o777).toString(8);

it("creates a data directory that only its owner can enter", async () => {
  const dataDir = join(await newFolder(), "new", "data");
  await prepareDataDir(dataDir);
  expect(await modeOf(dataDir)).toBe("700");
});

it("removes access of others to a data directory and its contents", async () => {
  const dataDir = await newFolder();
  await mkdir(join(dataDir, "objects"));
  await writeFile(join(dataDir, "secret-key"), "x".repeat(32));
  await chmod(join(dataDir, "objects"), 0o755);
  await chmod(join(dataDir, "secret-key"), 0o644);
  await chmod(dataDir, 0o755);
  await prepareDataDir(dataDir);
  const modes = [modeOf(dataDir), modeOf(dataDir, "objects"), modeOf(dataDir, "secret-key")];
  expect(await Promise.all(modes)).toEqual(["700", "700", "600"]);
});

it("removes access of others to its own files in a shared directory, but not to the directory", async () => {
  const shared = await newFolder();
  await mkdir(join(shared, "objects"));
  await mkdir(join(shared, "theirs"));
  await symlink("theirs", join(shared, "mail"));
  for (const path of [shared, join(shared, "objects"), join(shared, "theirs")]) await chmod(path, 0o755);
  await prepareDataDir(shared);
  const modes = [modeOf(shared), modeOf(shared, "objects"), modeOf(shared, "theirs")];
  expect(await Promise.all(modes)).toEqual(["755", "700", "755"]);
});

it("creates a secret once, readable only by its owner", async () => {
  const dataDir = await newFolder();
  const made = await Promise.all([loadSecretKey(null, dataDir), loadSecretKey(null, dataDir)]);
  expect(made[0]).toBe(made[1]);
  expect(made[0]!.length).toBeGreaterThanOrEqual(32);
  expect(await modeOf(dataDir, "secret-key")).toBe("600");
});

it.each(["", "\n", "short\n", `${"x".repeat(31)}\n`])(
  "refuses a secret of fewer than 32 characters: %j",
  async (text) => {
    const dataDir = await newFolder();
    await writeFile(join(dataDir, "secret-key"), text);
    const refusal: unknown = await loadSecretKey(null, dataDir).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect(String(refusal)).toMatch(
      /^StartupError: The secret in [^\n]*secret-key has fewer than 32 [^\n]+$/,
    );
  },
);

it("warns of a configured secret that is not the one in the data directory", async () => {
  const dataDir = await newFolder();
  expect(await secretConflict("x".repeat(32), dataDir)).toBeUndefined();
  const made = await loadSecretKey(null, dataDir);
  expect(await secretConflict(null, dataDir)).toBeUndefined();
  expect(await secretConflict(made, dataDir)).toBeUndefined();
  const warning = await secretConflict("x".repeat(32), dataDir);
  expect(warning).toMatch(/^RENTAL_SECRET_KEY differs .+secret-key: .+ remove the file\.$/);
  expect(warning).not.toContain(made);
});

it("warns of a built-in database that DATABASE_URL puts aside", async () => {
  const dataDir = await newFolder();
  const url = "postgres://rental:secret@db/rental";
  expect(await databaseConflict(url, dataDir)).toBeUndefined();
  await mkdir(join(dataDir, "postgres", "data"), { recursive: true });
  expect(await databaseConflict(null, dataDir)).toBeUndefined();
  const warning = await databaseConflict(url, dataDir);
  expect(warning).toMatch(
    /^DATABASE_URL is set: the built-in database in .+postgres is not used\. .+ remove the folder\.$/,
  );
  expect(warning).not.toContain("secret");
});

it("takes a disk that is mounted for images before the first start for empty, but not one with images", async () => {
  const dataDir = await newFolder();
  await mkdir(join(dataDir, "objects", "lost+found"), { recursive: true });
  await mustNotHaveOtherDatabase(dataDir);
  await mkdir(join(dataDir, "objects", "properties"));
  await expect(mustNotHaveOtherDatabase(dataDir)).rejects.toThrow(/it has objects, .+ Set DATABASE_URL/);
});
