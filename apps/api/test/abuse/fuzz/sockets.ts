import { connect, type Socket } from "node:net";
import type { Accounts } from "./accounts.ts";
import type { RandomSource } from "./random-source.ts";

/** What misbehaving clients do with a connection. */
const manners = [
  "stalls in its headers",
  "stalls in its body",
  "sends its body slowly",
  "disconnects during its body",
  "sends invalid HTTP",
  "pipelines requests",
  "sends slowly and ends",
] as const;
type Manner = (typeof manners)[number];

export interface SocketFigures {
  opened: number;
  /** Connections that the server closed or answered. */
  ended: number;
  /** Answers by status line. */
  answers: Record<string, number>;
  failures: string[];
}

/** Behaviors that must be answered with some status. */
const answered = new Set<Manner>(["sends invalid HTTP", "pipelines requests", "sends slowly and ends"]);

/** Raw sockets in addition to the requests: they keep connections open, which the server has to close. */
export class Sockets {
  readonly figures: SocketFigures = { opened: 0, ended: 0, answers: {}, failures: [] };
  readonly #open = new Map<Socket, { manner: Manner; since: number }>();

  constructor(
    private readonly port: number,
    private readonly accounts: Accounts,
  ) {}

  get open(): number {
    return this.#open.size;
  }

  /** Opens another one. Addresses of the loopback network alternate, like different clients. */
  add(random: RandomSource): void {
    const manner = random.pick(manners);
    const localAddress = `127.0.${1 + random.below(4)}.${1 + random.below(200)}`;
    const socket = connect({ port: this.port, host: "127.0.0.1", localAddress });
    this.figures.opened += 1;
    this.#open.set(socket, { manner, since: performance.now() });
    let answer = "";
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      if (answer.length < 4_000) answer += text;
      if (manner === "pipelines requests" && answer.includes("\r\n\r\n")) socket.end();
    });
    // The server may reset the connection.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      this.#open.delete(socket);
      this.figures.ended += 1;
      this.#judge(manner, answer);
    });
    this.#behave(socket, manner, random);
  }

  #judge(manner: Manner, answer: string): void {
    const [, status = "none"] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? [];
    this.figures.answers[status] = (this.figures.answers[status] ?? 0) + 1;
    if (status.startsWith("5") && status !== "503")
      this.figures.failures.push(`a client that ${manner}: ${answer}`);
    if (status === "none" && answered.has(manner) && !this.#isClosing)
      this.figures.failures.push(`a client that ${manner} got no answer`);
  }

  #behave(socket: Socket, manner: Manner, random: RandomSource): void {
    const account = this.accounts.pick(random);
    const isTrpc = random.chance(0.5);
    const path = isTrpc ? "/api/v1/trpc/contacts.create" : "/api/v1/contacts";
    const key = random.chance(0.5) ? `Authorization: Bearer ${account.apiKey}\r\n` : "";
    const body = JSON.stringify({ name: `${account.canary} socket`, email: "socket@example.com" });
    const line = `POST ${path} HTTP/1.1\r\nHost: a\r\n`;
    const head = `${line}${key}Content-Type: application/json\r\n`;
    const whole = `${head}Content-Length: ${body.length}\r\n`;
    switch (manner) {
      case "stalls in its headers":
        socket.write(line + (random.chance(0.5) ? "X-A: " : ""));
        return;
      case "stalls in its body":
        socket.write(`${whole}\r\n${body.slice(0, -4)}`);
        return;
      case "disconnects during its body":
        socket.write(`${whole}\r\n${body.slice(0, 10)}`, () =>
          setTimeout(() => socket.destroy(), random.below(300)),
        );
        return;
      case "sends invalid HTTP":
        socket.end(
          random.pick([
            "\r\n\r\nnonsense\r\n\r\n",
            "GET\r\n\r\n",
            "GET / HTTP/9.9\r\n\r\n",
            `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
            `${whole}Content-Length: 5\r\n\r\n`,
            "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
          ]),
        );
        return;
      case "pipelines requests":
        socket.write(`${`${whole}\r\n${body}`.repeat(3)}`);
        return;
      case "sends its body slowly":
        trickle(socket, `${head}Content-Length: 1000000\r\n\r\n${body}${" ".repeat(10_000)}`, 500);
        return;
      case "sends slowly and ends":
        trickle(socket, `${whole}Connection: close\r\n\r\n${body}`, 5);
    }
  }

  #isClosing = false;

  /** Waits until the server has closed all of them. @returns the number still open after this many ms */
  async settle(patienceMs: number): Promise<number> {
    const until = performance.now() + patienceMs;
    while (this.#open.size > 0 && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 100));
    const left = [...this.#open.values()].map(({ manner }) => manner);
    this.close();
    for (const manner of new Set(left))
      this.figures.failures.push(
        `${left.filter((each) => each === manner).length} connections are still open: a client that ${manner}`,
      );
    return left.length;
  }

  close(): void {
    this.#isClosing = true;
    for (const socket of this.#open.keys()) socket.destroy();
  }
}

/** One byte every few ms, until nothing is left or the other side closes. */
function trickle(socket: Socket, text: string, everyMs: number): void {
  let at = Math.min(text.length - 1, 60);
  socket.write(text.slice(0, at));
  const timer = setInterval(() => {
    if (socket.writable && at < text.length) socket.write(text[at++]!);
    else clearInterval(timer);
  }, everyMs);
  socket.once("close", () => clearInterval(timer));
}
