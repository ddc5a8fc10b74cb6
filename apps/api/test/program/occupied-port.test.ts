/** A server that can't listen says so before it creates anything. */
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, expect, it } from "vitest";
import { readConfig } from "../../src/platform/configuration.ts";
import { startProgram } from "../../src/program/program.ts";
import { freePort } from "../harness/free-port.ts";

const folder = await mkdtemp(join(tmpdir(), "rental-port-"));
const occupant = createServer().listen(0, "127.0.0.1");
await once(occupant, "listening");
const { port } = occupant.address() as AddressInfo;
afterAll(async () => {
  occupant.close();
  await rm(folder, { recursive: true, force: true });
});

it.each([
  ["PORT", { PORT: String(port) }],
  ["METRICS_LISTEN", { PORT: String(await freePort()), METRICS_LISTEN: `127.0.0.1:${port}` }],
  [
    "SMTP_LISTEN",
    { PORT: String(await freePort()), SMTP_LISTEN: `127.0.0.1:${port}`, MAIL_DOMAIN: "mail.example.com" },
  ],
])(
  "an occupied port of %s ends the start with one line, and no data folder is created",
  async (name, env) => {
    const config = readConfig({ RENTAL_DATA_DIR: join(folder, "data"), ...env });
    await expect(startProgram(config, pino({ level: "silent" }))).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use. Stop the other program or set ${name}.`,
    );
    expect(await readdir(folder)).toEqual([]);
  },
);
