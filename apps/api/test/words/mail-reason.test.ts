import { readLanguages } from "@rental/contract/words/language";
import { leadReasonWords } from "@rental/contract/words/lead";
import { mailReasonIn } from "@rental/contract/words/mail-reason";
import { expect, it } from "vitest";
import { automaticReplyReason } from "../../src/domains/inbox/incoming-mail/reading/automatic.ts";

const automatic = (name: string, value: string, from = "dana@example.com", subject = "Hello") =>
  `automatic: ${automaticReplyReason([{ key: name, value }], from, subject, false)}`;

/** Reasons as the server gives them, with what no reader is to see of them. */
const reasons: [reason: string, detail: string][] = [
  ["waits: unknown sender", ""],
  ["waits: too many emails from this sender", ""],
  ["left: too large", ""],
  ["left: unreadable", ""],
  ["left: failed", ""],
  [automatic("auto-submitted", "auto-replied"), "Auto-Submitted: auto-replied"],
  [automatic("precedence", "auto_reply"), "Precedence: auto_reply"],
  [automatic("x-autoreply", "yes"), "x-autoreply"],
  [automatic("content-type", "multipart/report"), ""],
  [automatic("return-path", "<>"), ""],
  [automatic("x", "", "mailer-daemon@example.com"), "mailer-daemon@example.com"],
  [automatic("x", "", undefined, "Out of office: Hello"), ""],
  ["automatic: empty sender", ""],
  ["loop: sent by this server", ""],
  ["loop: passed through 51 servers", "51"],
  ["report: about no message of this account", ""],
  ["report: not final: 450 4.2.2 Mailbox full", "450 4.2.2 Mailbox full"],
];

it.each(reasons)("words %s in every language", (reason, detail) => {
  const [en, es] = readLanguages.map((language) => mailReasonIn(language, reason));
  for (const said of [en!, es!]) {
    expect(said).toContain(detail);
    expect(said).not.toMatch(/^(automatic|left|loop|report|waits|lead): |null/);
  }
  expect(es).not.toBe(en);
});

it("words the reasons of leads as the page of leads does", () => {
  expect(mailReasonIn("es", "lead: too_deep")).toBe(leadReasonWords.es.too_deep);
});

it("repeats what another server said, and words what it did not", () => {
  const said = "550 5.1.1 No such user";
  expect(readLanguages.map((language) => mailReasonIn(language, said))).toEqual([said, said]);
  expect(mailReasonIn("es", "The recipient's mail server could not deliver it.")).toMatch(/^El servidor/);
});
