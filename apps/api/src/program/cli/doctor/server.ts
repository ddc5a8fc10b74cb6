import { RentalClient } from "../../../../../../packages/sdk/src/index.ts";
import type { Config } from "../../../platform/configuration.ts";
import { listenError } from "../../../platform/process/listening.ts";
import { baseUrlOf, keyOf } from "../api/client.ts";
import { failureOf } from "../api/failure.ts";
import { explain } from "../output.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

/** Time limit of a request, in ms. */
const patienceMs = 5_000;

/** The response from an address, and how far its clock is ahead of ours. */
interface Answered {
  status: number;
  aheadMs: number;
  body: { status?: string; dependencies?: Record<string, string> };
}

/** @returns undefined when nothing responds, or something other than this server */
async function ask(origin: string): Promise<Answered | undefined> {
  const began = Date.now();
  try {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(patienceMs) });
    const body = (await answer.json()) as Answered["body"];
    if (body.dependencies === undefined && body.status !== "stopping") return undefined;
    const middle = (began + Date.now()) / 2;
    // The header has whole seconds.
    const aheadMs = Date.parse(answer.headers.get("date") ?? "") + 500 - middle;
    return { status: answer.status, aheadMs, body };
  } catch {
    // No response, or not from our server: checking the port reveals more.
    return undefined;
  }
}

/** Where a server that listens on an address is reached from this machine. */
function originOf(host: string, number: number): string {
  const reached = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${number}`;
}

/** Whether the server can listen, or already does. */
export async function port({ host, port: number }: Config): Promise<Finding> {
  const code = await listenError({ host, port: number });
  if (code === undefined) return ok(`${number} at ${host} is free`);
  if (code === "EACCES")
    return fail(`Port ${number} is not allowed for this user. Set PORT to 1024 or more.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return fail(`This machine has no address ${host}. Set HOST to 127.0.0.1 or 0.0.0.0.`);
  if (code !== "EADDRINUSE")
    return fail(`Port ${number} of ${host} can't be opened (${code}). Set PORT or HOST.`);
  const answered = await ask(originOf(host, number));
  if (!answered)
    return warn(`Port ${number} is in use by another program. End it, or set PORT to a free one.`);
  const down = Object.entries(answered.body.dependencies ?? {}).filter(([, state]) => state !== "up");
  if (answered.status === 200) return ok(`${number}, where the server runs and is ready`);
  const names = down.map(([name]) => name).join(", ");
  return fail(`The server at port ${number} is not ready${names && `: ${names} is down`}. See its log.`);
}

/** Signatures of webhooks and uploads are rejected when clocks differ by minutes. */
const toleratedMs = 5_000;

/** Compares this machine's clock with that of the server that commands call. */
export async function clock(): Promise<Finding> {
  const origin = baseUrlOf({});
  const answered = await ask(origin);
  if (!answered || Number.isNaN(answered.aheadMs))
    return ok(`${new Date().toISOString()}, not compared with another clock`);
  const seconds = Math.round(answered.aheadMs / 1000);
  if (Math.abs(answered.aheadMs) <= toleratedMs) return ok(`the same as that of ${origin}`);
  const side = seconds > 0 ? "behind" : "ahead of";
  return fail(
    `${Math.abs(seconds)} s ${side} that of ${origin}. Synchronize it: timedatectl set-ntp true, or start chrony.`,
  );
}

/** Whether the API accepts the key that commands use. */
export async function key(): Promise<Finding> {
  const baseUrl = baseUrlOf({});
  const apiKey = keyOf({});
  if (!apiKey) return ok("none given: set RENTAL_API_KEY, or run rental login, to check one");
  try {
    const client = new RentalClient({ apiKey, baseUrl, maxRetries: 0, timeout: patienceMs });
    await client.properties.list({ limit: 1 });
    return ok(`is accepted by ${baseUrl}`);
  } catch (error) {
    const failure = failureOf(error, baseUrl);
    const isRefused = failure instanceof Error && "status" in failure && failure.status === 401;
    return (isRefused ? fail : warn)(explain(failure));
  }
}
