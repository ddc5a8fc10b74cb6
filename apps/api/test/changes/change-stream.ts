import { type IncomingMessage, request } from "node:http";
import type { Change } from "@rental/contract";

/** A client of `GET /changes/stream`. */
export class ChangeStream {
  readonly changes: Change[] = [];
  /** The id of each change. */
  readonly cursors: string[] = [];
  lastEventId: string | null = null;
  /** Number of comments, which show that the connection works. */
  comments = 0;
  response!: IncomingMessage;
  /** The body of a refusal. */
  refusal: { code?: string; detail: string } | null = null;
  ended: Promise<void> = Promise.resolve();

  /** @param url with its query @param as an API key, or the headers of a person's browser */
  static async open(
    url: string,
    as: string | Record<string, string>,
    lastEventId: string | null = null,
  ): Promise<ChangeStream> {
    const stream = new ChangeStream();
    const headers = {
      ...(typeof as === "string" ? { authorization: `Bearer ${as}` } : as),
      ...(lastEventId !== null && { "last-event-id": lastEventId }),
    };
    stream.response = await new Promise((resolve, reject) =>
      request(url, { agent: false, headers }, resolve).once("error", reject).end(),
    );
    if (stream.response.statusCode === 200) stream.ended = stream.#read();
    else stream.refusal = JSON.parse((await stream.response.toArray()).join(""));
    return stream;
  }

  get status(): number {
    return this.response.statusCode!;
  }

  async close(): Promise<void> {
    this.response.destroy();
    await this.ended;
  }

  async #read(): Promise<void> {
    let buffered = "";
    this.response.setEncoding("utf8");
    try {
      for await (const chunk of this.response) {
        buffered += chunk as string;
        const blocks = buffered.split("\n\n");
        buffered = blocks.pop()!;
        for (const block of blocks) this.#take(block);
      }
    } catch {
      // The connection was cut off; what arrived before counts.
    }
  }

  #take(block: string): void {
    if (block.startsWith(":")) this.comments += 1;
    for (const line of block.split("\n")) {
      if (line.startsWith("id: ")) this.lastEventId = line.slice(4);
      if (!line.startsWith("data: ")) continue;
      this.changes.push(JSON.parse(line.slice(6)));
      this.cursors.push(this.lastEventId!);
    }
  }
}
