/** What a first start prints while requests already arrive. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { freePort } from "../harness/free-port.ts";
import { asAdmin, createTestDatabase } from "../harness/postgres.ts";
import { ProgramProcess } from "../harness/program-process.ts";
import { databaseUrl } from "../harness/worker-process.ts";

const cleanUps: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function startProgram(prepare = ""): Promise<ProgramProcess> {
  const { connection, drop } = await createTestDatabase();
  cleanUps.push(drop);
  await asAdmin(connection, (admin) => admin.unsafe(prepare));
  const { url, close } = await databaseUrl(connection);
  cleanUps.push(close);
  const dataDir = await mkdtemp(join(tmpdir(), "rental-first-"));
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
  const env = { DATABASE_URL: url, DEMO_ACCOUNTS: "true", LOG_LEVEL: "info" };
  const program = new ProgramProcess(dataDir, await freePort(), env);
  program.start();
  cleanUps.push(() => program.kill());
  return program;
}

it("prints the addresses and the keys, and then the lines of the requests that arrived meanwhile", async () => {
  const program = await startProgram();
  const answered: string[] = [];
  const send = async () => {
    const answer = await fetch(`${program.origin}/`).catch(() => null);
    if (answer) answered.push(answer.headers.get("x-request-id")!);
    return program.output;
  };
  const lastLine = "/docs/#key=";
  await expect.poll(send, { timeout: 120_000, interval: 5 }).toContain(lastLine);
  expect(answered.length).toBeGreaterThan(1);
  for (const id of answered) {
    await expect.poll(() => program.output, { timeout: 40_000 }).toContain(id);
    expect(program.output.indexOf(id)).toBeGreaterThan(program.output.indexOf(lastLine));
  }
  expect(program.output.indexOf("Rental API")).toBeLessThan(program.output.indexOf("Open the console"));
  expect(program.output.indexOf("Open the console")).toBeLessThan(program.output.indexOf("rk_live_"));
  await program.stop();
  expect(program.child.exitCode).toBe(0);
}, 180_000);

it("says in one line what to do when the database ends meanwhile", async () => {
  const program = await startProgram(`
    create function end_session() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return new; end';
    create trigger ends before insert on accounts for each row execute function end_session();`);
  await expect.poll(() => program.child.exitCode, { timeout: 120_000 }).toBe(1);
  expect(program.errors).toBe(
    "The database ended its connections during the start: see why in its log. Then start the program again, which goes on from there.\n",
  );
}, 180_000);

it("says in one line what to do when the disk of the database is full", async () => {
  const program = await startProgram(`
    create function find_no_space() returns trigger language plpgsql as
      $$ begin raise 'could not extend file "base/1/2": No space left on device' using errcode = 'disk_full'; end $$;
    create trigger finds before insert on accounts for each row execute function find_no_space();`);
  await expect.poll(() => program.child.exitCode, { timeout: 120_000 }).toBe(1);
  expect(program.errors).toBe(
    "The database has no disk space left: free some on its machine. Then start the program again, which goes on from there.\n",
  );
}, 180_000);

it("says of any other error of a statement what failed, without its values", async () => {
  const program = await startProgram(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise 'refused: %', new.name; end $$;
    create trigger refuses before insert on accounts for each row execute function refuse();`);
  await expect.poll(() => program.child.exitCode, { timeout: 120_000 }).toBe(1);
  expect(program.errors).toMatch(/^The database refused a statement: [\s\S]*"code": "P0001"/);
  expect(program.output + program.errors).not.toMatch(/params:|refused: Demo/);
}, 180_000);
