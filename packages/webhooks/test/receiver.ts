/** Starts a webhook receiver in any language and checks the behavior that all of them share. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { expect } from "vitest";
import { bodyText, makeVectors, type Vector } from "../vectors/make.ts";

export interface Receiver {
  command: string;
  args: string[];
  cwd: string;
}

interface Running {
  url: string;
  /** The lines printed since the start, without the first one. */
  lines: string[];
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** Starts it in its own process group, so that a server that it starts ends with it. */
async function start(receiver: Receiver, secret: string): Promise<Running> {
  const port = await freePort();
  const child = spawn(receiver.command, receiver.args, {
    cwd: receiver.cwd,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret },
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on("line", (line) => {
      const started = /^listening on (http:\/\/127\.0\.0\.1:\d+)$/.exec(line);
      if (started?.[1]) resolve(started[1]);
      else lines.push(line);
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`ended with ${code} before it listened:\n${stderr}`)));
  });
  expect(url).toBe(`http://127.0.0.1:${port}`);
  return { url, lines, stop: () => stopGroup(child) };
}

async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "close"); // not "exit": more lines may still arrive
  process.kill(-child.pid, "SIGTERM");
  await ended;
}

async function send(url: string, vector: Vector): Promise<number> {
  const response = await fetch(`${url}/webhooks`, {
    method: "POST",
    headers: { "content-type": "application/json", ...vector.headers },
    body: bodyText(vector.body),
  });
  await response.arrayBuffer();
  return response.status;
}

/** `event id webhookId`, with `-` for an event without a resource. */
function lineOf(vector: Vector): string {
  const body = JSON.parse(bodyText(vector.body));
  return [body.event, body.data.id ?? "-", body.webhookId].join(" ");
}

/**
 * Every vector, dated now: 204 and one line for a good one, 400 and nothing for a bad one; a repeated one is answered
 * but not processed again.
 */
export async function expectGoodReceiver(receiver: Receiver): Promise<void> {
  const { vectors } = makeVectors(new Date());
  const secret = vectors[0]!.secrets[0]!;
  const usable = vectors.filter(({ secrets }) => secrets.length === 1 && secrets[0] === secret);
  const good = usable.filter((vector) => vector.expect === "ok");
  const running = await start(receiver, secret);
  try {
    for (const vector of usable) {
      const status = await send(running.url, vector);
      expect({ vector: vector.name, status }).toEqual({
        vector: vector.name,
        status: vector.expect === "ok" ? 204 : 400,
      });
    }
    for (const vector of good) expect(await send(running.url, vector)).toBe(204);
  } finally {
    await running.stop();
  }
  expect(running.lines).toEqual(good.map(lineOf));
}
