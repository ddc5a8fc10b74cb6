/**
 * The same signed bodies, posted by undici in a loop and nothing else: the minimum cost of sending. BENCH_SENDER says how:
 * by `request`, as most programs would, or by `dispatch`, one level below, as our server does.
 */
import { Agent, type Dispatcher, request } from "undici";
import { signedRequest, signer } from "../../../api/src/domains/integrations/webhooks/attempt.ts";
import { newId } from "../../../api/src/platform/ids.ts";

const { BENCH_PORTS, BENCH_SECRET, BENCH_SENDER } = process.env;
const sign = signer(BENCH_SECRET!);
const ports: number[] = JSON.parse(BENCH_PORTS!);
const dispatcher = new Agent();
/** Made beforehand, as in the worker, because making them is not part of sending. */
const ids = Array.from({ length: 4_096 }, newId);
let isRunning = false;
let sent = 0;

interface Signed {
  body: string;
  headers: Record<string, string>;
}

async function byRequest(origin: string, signed: Signed): Promise<void> {
  const { body } = await request(`${origin}/hook`, { method: "POST", ...signed, dispatcher });
  await body.dump();
}

const byDispatch = (origin: string, signed: Signed): Promise<void> =>
  new Promise((resolve, reject) => {
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => undefined,
      onResponseEnd: () => resolve(),
      onResponseError: (_controller, error) => reject(error),
    };
    dispatcher.dispatch({ origin, path: "/hook", method: "POST", ...signed }, handler);
  });

const send = { request: byRequest, dispatch: byDispatch }[BENCH_SENDER as "request" | "dispatch"];

async function loop(origin: string): Promise<void> {
  while (isRunning) {
    const id = ids[sent % ids.length]!;
    const message = {
      event: "property.updated" as const,
      data: { id, propertyId: id },
      webhookId: id,
      redelivery: false,
    };
    await send(origin, signedRequest(message, sign, new Date().toISOString()));
    sent += 1;
  }
}

process.on("message", (message: string) => {
  if (message === "cpu") process.send!({ cpu: process.cpuUsage(), sent });
  if (message === "start") {
    isRunning = true;
    for (const port of ports) for (let i = 0; i < 8; i++) void loop(`http://127.0.0.1:${port}`);
    process.send!({});
  }
  if (message === "stop") {
    isRunning = false;
    process.send!({});
  }
});
process.on("disconnect", () => process.exit());
process.send!({});
