import type { ChatMessage } from "@rental/contract";
import type { TestAccount, TestAnswer, TestServer } from "../harness/server.ts";

let visitors = 0;

/** A visitor of an account's pages, with an address of its own. */
export class Visitor {
  chatId = "";
  token = "";
  /** The messages of the answer that opened the chat. */
  opened: ChatMessage[] = [];
  readonly #address: string;

  constructor(
    readonly server: TestServer,
    readonly slug: string,
  ) {
    visitors += 1;
    this.#address = `2001:db8:${visitors.toString(16)}::1`;
  }

  /** A visitor who has opened a chat. @param fields of the request */
  static async of(server: TestServer, account: TestAccount, fields: object = {}): Promise<Visitor> {
    const [row] = await server.database.sql`select slug from accounts where id = ${account.accountId}`;
    const visitor = new Visitor(server, row!.slug as string);
    const answer = await visitor.open(fields);
    if (answer.status !== 201) throw new Error(`no chat: ${answer.text}`);
    return visitor;
  }

  async open(fields: object = {}): Promise<TestAnswer> {
    const answer = await this.send("POST", `/${this.slug}/chats`, fields);
    if (answer.status === 201)
      ({ chatId: this.chatId, token: this.token, messages: this.opened } = answer.body.data);
    return answer;
  }

  send(method: "GET" | "POST", path: string, body?: object, token = this.token): Promise<TestAnswer> {
    return this.server.call({
      method,
      url: `/public/v1${path}`,
      remoteAddress: this.#address,
      headers: {
        ...(token !== "" && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    });
  }

  post(content: string, fields: object = {}): Promise<TestAnswer> {
    return this.send("POST", `/chats/${this.chatId}/messages`, { content, ...fields });
  }

  /** The messages of the chat, which then count as shown. */
  async list(after?: string): Promise<ChatMessage[]> {
    const answer = await this.send(
      "GET",
      `/chats/${this.chatId}/messages${after === undefined ? "" : `?after=${after}`}`,
    );
    if (answer.status !== 200) throw new Error(`no list: ${answer.text}`);
    return answer.body.data;
  }

  /** Writes. @returns what the chat answers: nothing when it is silent */
  async say(content: string): Promise<ChatMessage | undefined> {
    const answer = await this.post(content);
    if (answer.status !== 201) throw new Error(`not received: ${answer.text}`);
    return (await this.list(answer.body.data.id)).at(-1);
  }
}
