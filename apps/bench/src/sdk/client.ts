/**
 * A client that reads records, in its own process. BENCH_CLIENT says how: `sdk`, or `fetch` without anything else.
 * BENCH_ORIGIN is the server, BENCH_KEY its API key, BENCH_IDS (JSON) the properties to read.
 */
import { RentalClient } from "../../../../packages/sdk/src/index.ts";

const { BENCH_CLIENT, BENCH_ORIGIN, BENCH_KEY, BENCH_IDS } = process.env;
const ids: string[] = JSON.parse(BENCH_IDS!);
const callers = 16;
let isRunning = false;
let loops: Promise<void>[] = [];
let sent = 0;

const rental = new RentalClient({ apiKey: BENCH_KEY, baseUrl: BENCH_ORIGIN });
const headers = { authorization: `Bearer ${BENCH_KEY}` };

const reads: Record<string, (id: string) => Promise<{ id: string }>> = {
  sdk: (id) => rental.properties.get(id),
  fetch: async (id) => {
    const answer = await fetch(`${BENCH_ORIGIN}/api/v1/properties/${id}`, { headers });
    if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
    return ((await answer.json()) as { data: { id: string } }).data;
  },
};
const read = reads[BENCH_CLIENT!]!;

async function loop(): Promise<void> {
  while (isRunning) {
    const id = ids[sent++ % ids.length]!;
    if ((await read(id)).id !== id) throw new Error(`The server answered with another record than ${id}.`);
  }
}

process.on("message", async (message: "start" | "stop") => {
  isRunning = message === "start";
  if (isRunning) {
    sent = 0;
    loops = Array.from({ length: callers }, loop);
  } else await Promise.all(loops);
  process.send!({ cpu: process.cpuUsage(), sent });
});
process.on("disconnect", () => process.exit());
process.send!({});
