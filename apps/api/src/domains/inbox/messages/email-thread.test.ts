import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerTo, threadDepth, threadOf } from "./email-thread.ts";

const config = {
  mailDomain: "mail.example.com",
  mailFrom: null,
  smtpUrl: null,
  baseOrigin: "https://rent.example.com",
};

const message = fc.record({
  id: fc.uuid({ version: 7 }),
  direction: fc.constantFrom("inbound" as const, "outbound" as const),
  channel: fc.constantFrom("email" as const, "email" as const, "sms" as const),
  providerMessageId: fc.option(
    fc.oneof(
      fc.emailAddress(),
      fc.emailAddress().map((address) => `<${address}>`),
      fc.string(),
      fc.constant("<a@b>\r\nBcc: everybody@example.com"),
    ),
  ),
  metadata: fc.option(
    fc.record(
      { subject: fc.string(), deliveryStatus: fc.constantFrom("sent" as const, "failed" as const) },
      { requiredKeys: [] },
    ),
  ),
});
const conversation = fc.array(message, { maxLength: threadDepth });

describe("the thread of an email", () => {
  it("names emails of the conversation once each, in a form that is safe in a header", () => {
    fc.assert(
      fc.property(conversation, (recent) => {
        const { references } = threadOf(config, recent);
        expect(new Set(references).size).toBe(references.length);
        expect(references.length).toBeLessThanOrEqual(threadDepth);
        for (const id of references) expect(id).toMatch(/^<[!-;=?A-~]+@[!-;=?A-~]+>$/);
        const ours = recent.map(({ id }) => `<${id}@mail.example.com>`);
        const theirs = recent.map(
          ({ providerMessageId }) => `<${providerMessageId?.trim().replace(/^<|>$/g, "")}>`,
        );
        for (const id of references) expect([...ours, ...theirs]).toContain(id);
      }),
    );
  });

  it("answers the contact's last email or, without any, our last one that was not refused", () => {
    fc.assert(
      fc.property(conversation, (recent) => {
        const emails = recent.filter(
          ({ channel, metadata }) => channel === "email" && metadata?.deliveryStatus !== "failed",
        );
        const inbound = emails.filter(({ direction }) => direction === "inbound");
        const answered = threadOf(config, recent).references.at(-1);
        const last = emails.find(({ direction }) => direction === "outbound");
        const named = inbound.some(({ providerMessageId }) =>
          answered?.slice(1, -1).includes(providerMessageId?.trim().replace(/^<|>$/g, "") ?? "\0"),
        );
        if (answered !== undefined && !named) expect(answered).toBe(`<${last!.id}@mail.example.com>`);
        if (last) expect(answered).toBeDefined();
      }),
    );
  });
});

describe("the subject of an answer", () => {
  it("is the same however often the other side answered, in the prefixes of common mail programs", () => {
    const prefixes = fc.array(
      fc.constantFrom("Re: ", "RE:", "AW: ", "Antw: ", "SV: ", "Re[2]: ", "RES: ", "回复："),
    );
    fc.assert(
      fc.property(prefixes, fc.stringMatching(/^[A-Z][a-z ]{0,30}[a-z]$/), (before, subject) => {
        expect(answerTo(before.join("") + subject)).toBe(`Re: ${subject}`);
      }),
    );
  });

  it.each([
    ["Reservation: Friday", "Re: Reservation: Friday"],
    ["Fwd: Flat", "Re: Fwd: Flat"],
  ])("of %s is %s", (subject, answer) => expect(answerTo(subject)).toBe(answer));
});
