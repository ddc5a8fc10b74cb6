/** Receivers in their own process: they answer 200 immediately, or never, and record what arrived when. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const count = Number(process.env.BENCH_RECEIVERS);
const hanging = process.env.BENCH_HANGING === "true";
const now = () => performance.timeOrigin + performance.now();

let total = 0;
let repeated = 0;
let watched = false;
let seen = new Set<string>();
let arrivals: [receiver: number, subject: string, at: number][] = [];

function listen(receiver: number): Promise<number> {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      if (hanging && receiver === 0) return;
      total += 1;
      if (watched) {
        const { data, webhookId } = JSON.parse(body);
        if (seen.has(webhookId)) repeated += 1;
        seen.add(webhookId);
        arrivals.push([receiver, data.id, now()]);
      }
      response.end();
    });
  });
  server.keepAliveTimeout = 60_000;
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );
}

async function main(): Promise<void> {
  const ports = await Promise.all(Array.from({ length: count }, (_, receiver) => listen(receiver)));

  process.on("message", (message: string) => {
    if (message === "watch" || message === "count") {
      watched = message === "watch";
      seen = new Set();
      [total, repeated, arrivals] = [0, 0, []];
      process.send!({});
    }
    if (message === "told") process.send!({ total, repeated, unique: seen.size, arrivals });
    if (message === "total") process.send!({ total });
  });
  process.on("disconnect", () => process.exit());
  process.send!({ ports });
}

void main();
