import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { startRelay } from "../apps/api/test/harness/relay.ts";
import { RentalClient } from "../packages/sdk/dist/index.js";
import { type Copy, documented, environmentOf } from "./copies.ts";
import { type Outcome, passed, RunningProgram } from "./programs.ts";

/** A program of Debian and others that runs a command in a terminal of its own. */
const script = "/usr/bin/script";

/** The lines for changes of contacts, and no others, across a server that is away for a while; with colors in a terminal. */
export async function checkTail(copy: Copy, baseUrl: string, apiKey: string): Promise<Outcome> {
  const rental = new RentalClient({ apiKey, baseUrl });
  const server = { host: "127.0.0.1", port: Number(new URL(baseUrl).port) };
  let relay = await startRelay(server);
  const { port } = relay;
  const env = environmentOf(`http://127.0.0.1:${port}`, apiKey);
  const command = copy.commands({ apiKey }).replace("npm start", "npm start -- contacts");
  const plain = RunningProgram.start(documented({ ...copy, commands: () => command }, {}), env);
  const started = [plain];
  try {
    const first = await shown(rental, plain);
    if (!/^\S+( \S+)? {2}created {2}contacts \S+ {2}Dana \d+$/.test(first))
      throw new Error(`it printed ${first}`);

    await relay.close();
    const { id } = await rental.contacts.create({ name: "While away", email: "dana@example.com" });
    await rental.properties.create({ address: "1 Elm", monthlyRent: 1, bedrooms: 1, bathrooms: 1 });
    relay = await startRelay(server, port);
    await plain.waitFor((line) => line.includes(`${id}  While away`));
    await shown(rental, plain);
    const made = plain.lines.filter((line) => line.includes("created")).length;
    const firstId = plain.lines.find((line) => line.includes(id));
    const isOnce = plain.lines.filter((line) => line === firstId).length === 1;
    if (!isOnce || plain.lines.some((line) => line.includes("properties")))
      throw new Error(`it printed more than the changes of contacts:\n${plain.text}`);

    let colors = "no terminal to try colors";
    if (existsSync(script)) {
      const inTerminal = RunningProgram.start(
        { command: script, args: ["-qec", "node main.mjs contacts", "/dev/null"], cwd: copy.folder },
        { ...env, NO_COLOR: "" },
      );
      started.push(inTerminal);
      const line = await shown(rental, inTerminal);
      if (!line.includes("\u001b[32mcreated")) throw new Error(`no colors in a terminal: ${line}`);
      colors = "colors in a terminal";
    }
    return passed(`${made} contacts, across a lost connection; ${colors}\n`);
  } finally {
    await Promise.all(started.map((program) => program.stop()));
    await relay.close();
  }
}

/** Creates contacts until the program shows one: it begins with what changes after its start. */
async function shown(rental: RentalClient, program: RunningProgram): Promise<string> {
  let isShown = false;
  const creating = async () => {
    for (let n = 0; !isShown; n++) {
      await rental.contacts.create({ name: `Dana ${n}`, email: "dana@example.com" });
      await wait(200);
    }
  };
  const before = program.lines.length;
  const waiting = program
    .waitFor((line) => program.lines.indexOf(line) >= before && line.includes("Dana"))
    .finally(() => {
      isShown = true;
    });
  const [line] = await Promise.all([waiting, creating()]);
  return line;
}
