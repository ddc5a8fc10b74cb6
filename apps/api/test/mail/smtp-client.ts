import { connect, type Socket } from "node:net";

/** A client that speaks SMTP line by line. */
export class SmtpClient {
  #text = "";
  #waiting: (() => void)[] = [];
  isClosed = false;

  private constructor(readonly socket: Socket) {
    const wakeUp = () => {
      for (const wake of this.#waiting.splice(0)) wake();
    };
    socket.on("data", (chunk) => {
      this.#text += chunk;
      wakeUp();
    });
    socket.on("close", () => {
      this.isClosed = true;
      wakeUp();
    });
    socket.on("error", () => undefined);
  }

  /** Connects and reads the greeting. */
  static async open(listener: { address: string }): Promise<SmtpClient> {
    const client = SmtpClient.silent(listener);
    await client.answer();
    return client;
  }

  static silent({ address }: { address: string }): SmtpClient {
    return new SmtpClient(connect(Number(address.split(":").at(-1)), "127.0.0.1"));
  }

  /** The next complete response; empty when the connection is closed. */
  async answer(): Promise<string> {
    for (;;) {
      const match = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/.exec(this.#text);
      if (match) {
        this.#text = this.#text.slice(match[0].length);
        return match[0].trimEnd();
      }
      if (this.isClosed) return "";
      await new Promise<void>((wake) => this.#waiting.push(wake));
    }
  }

  say(line: string): Promise<string> {
    this.socket.write(`${line}\r\n`);
    return this.answer();
  }

  /** A whole mail. @returns the response to its end */
  async send(to: string[], raw: Buffer, from = "dana@example.net"): Promise<string> {
    await this.say("EHLO client.example");
    await this.say(`MAIL FROM:<${from}>`);
    for (const each of to) await this.say(`RCPT TO:<${each}>`);
    await this.say("DATA");
    this.socket.write(raw);
    return this.say("\r\n.");
  }
}
