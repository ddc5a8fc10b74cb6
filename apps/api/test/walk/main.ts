/**
 * `npm run walk`: does the errands of people in a real browser, against the server that `npm start` runs, each on a new account and on
 * a demo account. Prints a line for each step, with its time, and saves a screenshot of each. Exits with 1 if an errand breaks.
 *   npm run walk -- integrator   does some of them
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { chromiumPath } from "../../../../scripts/chromium.ts";
import { freePort } from "../harness/free-port.ts";
import { Errand, type Place } from "./errand.ts";
import { integrator } from "./integrator.ts";
import { operator } from "./operator.ts";
import { owner } from "./owner.ts";
import { portal } from "./portal.ts";
import { prospect } from "./prospect.ts";
import { WalkedServer } from "./walked-server.ts";

const errands: Record<string, (errand: Errand, place: Place) => Promise<void>> = {
  owner,
  prospect,
  integrator,
  portal,
  operator,
};

/** The same for every run: what is on the pages decides, not chance. */
const browserArguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !(name in errands));
if (unknown !== undefined) {
  process.stderr.write(
    `There is no errand ${unknown}. The errands are ${Object.keys(errands).join(", ")}.\n`,
  );
  process.exit(2);
}
if (chromiumPath === undefined) {
  process.stderr.write("The errands need Chromium. Install chromium, or set CHROMIUM_PATH.\n");
  process.exit(1);
}

const pictures = fileURLToPath(new URL("../../../../.tmp/walk/", import.meta.url));
await rm(pictures, { recursive: true, force: true });
const folder = await mkdtemp(join(tmpdir(), "rental-walk-"));
const server = new WalkedServer(join(folder, "data"), await freePort(), await freePort());
const browser = await chromium.launch({ executablePath: chromiumPath, args: browserArguments });
let broken = 0;
try {
  process.stdout.write("Starting the server ...\n");
  const accounts = [await server.createDemo(), await server.createNew()];
  for (const name of chosen.length > 0 ? chosen : Object.keys(errands)) {
    for (const account of accounts) {
      const shots = join(pictures, `${name}-${account.kind}`);
      await mkdir(shots, { recursive: true });
      const errand = new Errand(browser, shots);
      process.stdout.write(`\n${name}, on the ${account.kind} account\n`);
      const ended = await errand.run(() => errands[name]!(errand, { server, account, folder }));
      if (!ended) broken++;
    }
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
process.stdout.write(`\nThe screenshots are in ${pictures}\n`);
process.stdout.write(broken > 0 ? `${broken} errands broke\n` : "Every errand was done\n");
process.exit(broken > 0 ? 1 : 0);
