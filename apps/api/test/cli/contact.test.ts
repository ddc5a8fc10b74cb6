/** Contacts, as an operator erases them. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { createContact } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import { databaseUrl } from "../harness/worker-process.ts";

const script = fileURLToPath(new URL("../../../../scripts/rental.mjs", import.meta.url));
const { server } = await testApi();
const { url, close } = await databaseUrl(server.connection);
const dataDir = await mkdtemp(join(tmpdir(), "rental-contacts-"));
afterAll(async () => {
  await close();
  await rm(dataDir, { recursive: true, force: true });
});

const env = { ...process.env, RENTAL_DATA_DIR: dataDir, DATABASE_URL: url };

it("lists the email in files that names an erased contact", async () => {
  const account = await server.createAccount("pro");
  const { id } = await createContact(server, account, { name: "José Núñez", email: "jose@example.com" });
  const file = join(dataDir, "mail", "1.eml");
  await mkdir(join(dataDir, "mail"));
  await writeFile(
    file,
    "To: team@elm.example\r\nSubject: =?UTF-8?Q?Jos=C3=A9_N=C3=BA=C3=B1ez?=\r\n\r\nHello\r\n",
  );
  await writeFile(join(dataDir, "mail", "2.eml"), "To: team@elm.example\r\nSubject: News\r\n\r\nHello\r\n");
  const args = ["contact", "erase", id, "--account", account.accountId, "--yes", "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env });
  expect(JSON.parse(stdout)).toMatchObject({ erased: true, mailFiles: [file] });
}, 180_000);
