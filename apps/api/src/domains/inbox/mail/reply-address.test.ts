import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContact } from "../../../../test/fixtures/records.ts";
import { startTestServer, type TestAccount, type TestServer } from "../../../../test/harness/server.ts";
import { messageIdOf } from "../../../platform/mail/message-id.ts";
import { recordTokens } from "../../../platform/secrets/record-tokens.ts";
import { Secrets } from "../../../platform/secrets/secrets.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { findByMessageId } from "./message-id.service.ts";
import { findByToken, recipientIn, replyAddress } from "./reply-address.service.ts";

const secrets = new Secrets("a secret of at least 32 characters");
const platform = { secrets, config: { mailDomain: "mail.example.com" } } as never;

describe("a token", () => {
  const tokens = recordTokens(secrets, "reply-address");

  it("stands for one id, in any letter case, and has 26 letters and digits", () => {
    fc.assert(
      fc.property(fc.uuid({ version: 7 }), (id) => {
        const token = tokens.of(id);
        expect(token).toMatch(/^[0-9a-v]{26}$/);
        expect(tokens.idIn(token)).toBe(id);
        expect(tokens.idIn(token.toUpperCase())).toBe(id);
      }),
    );
  });

  it("is of no use with another secret or for another purpose", () => {
    fc.assert(
      fc.property(fc.uuid({ version: 7 }), (id) => {
        const token = tokens.of(id);
        expect(
          recordTokens(new Secrets("another secret of 32 characters!"), "reply-address").of(id),
        ).not.toBe(token);
        expect(recordTokens(secrets, "unsubscribe").idIn(token)).not.toBe(id);
      }),
    );
  });

  it("is never mistaken for another text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String({ minLength: 20, maxLength: 30 })), (text) => {
        const id = tokens.idIn(text);
        if (id !== undefined) expect(tokens.of(id)).toBe(text.toLowerCase());
      }),
    );
  });
});

describe("a reply address", () => {
  const slugs = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,98}[a-z0-9])?$/);

  it("has at most 64 characters before the @, and is read back in any letter case", () => {
    fc.assert(
      fc.property(slugs, fc.uuid({ version: 7 }), (slug, id) => {
        const address = replyAddress(platform, slug, id)!;
        expect(address.indexOf("@")).toBeLessThanOrEqual(64);
        const token = recordTokens(secrets, "reply-address").of(id);
        expect(recipientIn(platform, address.toUpperCase())).toEqual({ slug: slug.slice(0, 37), token });
      }),
    );
  });

  it.each([
    ["elm@mail.example.com", { slug: "elm", token: null }],
    ["Elm+@MAIL.example.com", { slug: "elm", token: "" }],
    ["elm+a+b@mail.example.com", { slug: "elm", token: "a+b" }],
    ["elm@example.com", undefined],
    ["elm@sub.mail.example.com", undefined],
    ["@mail.example.com", undefined],
    ["elm", undefined],
    ["", undefined],
  ])("%s is read as %o", (address, recipient) => {
    expect(recipientIn(platform, address)).toEqual(recipient);
  });

  it("does not exist without MAIL_DOMAIN", () => {
    expect(replyAddress({ secrets, config: { mailDomain: null } } as never, "elm", "x")).toBeNull();
  });
});

describe("a conversation", () => {
  let server: TestServer;
  let account: TestAccount;
  let other: TestAccount;
  beforeAll(async () => {
    server = await startTestServer({ MAIL_DOMAIN: "Mail.Example.com" });
    account = await server.createAccount("pro");
    other = await server.createAccount("pro");
  });
  afterAll(() => server.close());

  const send = async () => {
    const { id: contactId } = await createContact(server, account);
    const body = { contactId, content: "Friday at 10 works.", channel: "email" };
    const { data } = (await server.request("POST", "/messages", { as: account, body })).body;
    return data as { id: string; conversationId: string };
  };
  const tokenOf = (conversationId: string) =>
    recipientIn(server.platform, replyAddress(server.platform, "elm", conversationId)!)!.token!;

  it("is found by its token, with account and contact, until the contact is deleted", async () => {
    const { conversationId } = await send();
    const found = await findByToken(server.platform, tokenOf(conversationId));
    expect(found).toMatchObject({ accountId: account.accountId, conversationId, propertyId: null });
    await server.request("DELETE", `/contacts/${found!.contactId}`, { as: account });
    expect(await findByToken(server.platform, tokenOf(conversationId))).toBeUndefined();
  });

  it("is not found by a token of none", async () => {
    const { conversationId } = await send();
    expect(await findByToken(server.platform, tokenOf(account.accountId))).toBeUndefined();
    expect(await findByToken(server.platform, conversationId)).toBeUndefined();
    expect(await findByToken(server.platform, "")).toBeUndefined();
  });

  it("is found by one indexed query", async () => {
    const plan = await server.database.sql.begin(async (sql) => {
      await sql`set local enable_seqscan = off`;
      return sql`explain select * from conversations where id = ${account.accountId}`;
    });
    expect(JSON.stringify(plan)).toContain("conversations_id");
  });

  it("has messages that are found by their Message-ID in their own account alone, whatever its host", async () => {
    const { id, conversationId } = await send();
    const messageId = messageIdOf(server.config, id);
    expect(messageId).toBe(`<${id}@mail.example.com>`);
    const find = ({ accountId }: TestAccount, text: string) =>
      forAccount(server.platform, accountId, (call) => findByMessageId(call, text));
    for (const text of [messageId, ` ${id.toUpperCase()}@old.example.org `]) {
      const found = await find(account, text);
      expect(found).toMatchObject({ message: { id }, conversation: { id: conversationId } });
    }
    expect(await find(other, messageId)).toBeUndefined();
    for (const text of ["", "<a@b>", `<${id}>`, `<${conversationId}@x.example>`, `<${id}@a> <${id}@b>`])
      expect(await find(account, text)).toBeUndefined();
  });
});
