/** The same signed bodies, posted by undici in a loop and nothing else: the minimum cost of sending. */
import { Agent, request } from "undici";
import { signedRequest } from "../../src/modules/webhooks/payload.ts";
import { newId } from "../../src/platform/ids.ts";

const { BENCH_PORTS, BENCH_SECRET } = process.env;
const ports: number[] = JSON.parse(BENCH_PORTS!);
const dispatcher = new Agent();
/** Made beforehand, as in the worker, because making them is not part of sending. */
const ids = Array.from({ length: 4_096 }, newId);
let isRunning = false;
let sent = 0;

async function loop(url: string): Promise<void> {
  while (isRunning) {
    const id = ids[sent % ids.length]!;
    const message = {
      event: "property.updated" as const,
      data: { id, propertyId: id },
      webhookId: id,
      redelivery: false,
    };
    const signed = signedRequest(message, BENCH_SECRET!, new Date());
    const { body } = await request(url, { method: "POST", ...signed, dispatcher });
    await body.dump();
    sent += 1;
  }
}

process.on("message", (message: string) => {
  if (message === "cpu") process.send!({ cpu: process.cpuUsage(), sent });
  if (message === "start") {
    isRunning = true;
    for (const port of ports) for (let i = 0; i < 8; i++) void loop(`http://127.0.0.1:${port}/hook`);
    process.send!({});
  }
  if (message === "stop") {
    isRunning = false;
    process.send!({});
  }
});
process.on("disconnect", () => process.exit());
process.send!({});
