import { afterAll, beforeAll } from "vitest";
import { createContact } from "../../fixtures/records.ts";
import { testApi } from "../../harness/api.ts";
import { authority, Dovecot, dovecotHost, password } from "../../harness/dovecot.ts";
import type { TestAccount } from "../../harness/server.ts";
import { plain } from "../corpus/make.ts";

export const robin = "robin@agency.example";

/** Resolves every name to 127.0.0.1, and trusts the authority of the tests. */
export const outbound = {
  ca: authority,
  lookup: () => Promise.resolve([{ address: "127.0.0.1", family: 4 as const }]),
};

/** For a test file about mailboxes: the API, an account, and Dovecot. */
export async function mailboxTest() {
  const dovecot = new Dovecot();
  const { server, account } = await testApi({
    plan: "scale",
    env: { ALLOW_PRIVATE_NETWORKS: "true", MAIL_DNS_SERVERS: "127.0.0.1:9" },
    outbound,
  });
  beforeAll(() => dovecot.open());
  afterAll(() => dovecot.close());

  const at = (user: string, secret = password) => ({ host: dovecotHost, port: dovecot.port, user, secret });

  /** Connects a mailbox. @returns its id */
  async function connect(as: TestAccount, fields: object = {}): Promise<string> {
    const body = { address: robin, imap: at(robin), ...fields };
    const answer = await server.request("POST", "/mailboxes", { as, body });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.data.id;
  }

  const get = async (path: string, as: TestAccount) => (await server.request("GET", path, { as })).body.data;

  return {
    server,
    account,
    dovecot,
    at,
    connect,
    get,
    newAccount: () => server.createAccount("scale"),
    /** Moves the clock to the next check, and checks. */
    async check() {
      server.clock.advance(6 * 60_000);
      await server.drain(["mailbox_check"]);
    },
    /** An email that arrives now. */
    deliver: (headers: Record<string, string>, text: string, user = robin, folder?: string) =>
      dovecot.deliver(
        user,
        plain(text, { To: user, Date: server.clock.now().toUTCString(), ...headers }),
        server.clock.now(),
        folder,
      ),
    contact: (as: TestAccount, email: string) => createContact(server, as, { email }),
    received: async (as: TestAccount) =>
      (await get("/incoming-mail?limit=100", as)).map(
        ({ subject, outcome, reason }: Record<string, string>) =>
          [subject, outcome, reason] as [string, string, string | null],
      ),
  };
}
