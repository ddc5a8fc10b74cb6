import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** An email as the server got it. */
export interface ReceivedMail {
  /** The sender and the recipients of the envelope. */
  from: string;
  to: string[];
  /** Headers and body. */
  text: string;
}

interface Refusal {
  responseCode: number;
  message: string;
}

/** A real SMTP server on its own port. */
export class Mailbox {
  readonly received: ReceivedMail[] = [];
  /** Its response to the next emails, instead of accepting them. */
  refuse: Refusal | null = null;
  /** Its response to the next recipients. */
  refuseRecipient: Refusal | null = null;
  /** What it waits for after it has an email and before it responds. */
  beforeResponse: ((mail: ReceivedMail) => Promise<void>) | null = null;
  connections = 0;
  port = 0;
  #server = this.#make();

  #make(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      logger: false,
      closeTimeout: 100,
      onConnect: (_, done) => {
        this.connections++;
        done();
      },
      onRcptTo: (_address, _session, done) => {
        done(this.refuseRecipient && errorOf(this.refuseRecipient));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          if (this.refuse) return done(errorOf(this.refuse));
          const { mailFrom, rcptTo } = session.envelope;
          const mail = {
            from: mailFrom ? mailFrom.address : "",
            to: rcptTo.map(({ address }) => address),
            text: Buffer.concat(chunks).toString(),
          };
          this.received.push(mail);
          (this.beforeResponse?.(mail) ?? Promise.resolve()).then(() => done());
        });
      },
    });
  }

  async open(port = 0): Promise<void> {
    this.#server = this.#make();
    // A client that is killed ends its connection with an error.
    this.#server.on("error", () => undefined);
    await new Promise<void>((done) => this.#server.listen(port, "127.0.0.1", done));
    this.port = (this.#server.server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    return new Promise((done) => this.#server.close(() => done()));
  }

  /** Leaves the next emails without a response, until the returned function is called. */
  hold(): () => void {
    const held = new EventTarget();
    const released = once(held, "release");
    this.beforeResponse = async () => void (await released);
    return () => {
      this.beforeResponse = null;
      held.dispatchEvent(new Event("release"));
    };
  }

  /** Forgets everything, and accepts again. */
  clear(): void {
    this.received.length = 0;
    this.refuse = null;
    this.refuseRecipient = null;
    this.beforeResponse = null;
  }
}

const errorOf = ({ responseCode, message }: Refusal) => Object.assign(new Error(message), { responseCode });

/** The headers of an email, unfolded: lowercase names and their values, in order. */
export function headersOf(text: string): [name: string, value: string][] {
  const [head] = text.split(/\r?\n\r?\n/, 1);
  return head!
    .replace(/\r?\n(?=[ \t])/g, "")
    .split(/\r?\n/)
    .map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    });
}

/** The only header of this name; undefined when there is none. @throws when there are several */
export function headerOf({ text }: { text: string }, name: string): string | undefined {
  const values = headersOf(text).filter(([each]) => each === name.toLowerCase());
  if (values.length > 1) throw new Error(`${values.length} headers ${name}`);
  return values[0]?.[1];
}
