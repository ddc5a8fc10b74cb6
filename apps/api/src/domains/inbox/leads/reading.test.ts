import type { LeadField } from "@rental/contract";
import { describe, expect, it } from "vitest";
import { readMail } from "../incoming-mail/reading/read-mail.thread.ts";
import { readers } from "./reading/kinds/index.ts";
import { readLead } from "./reading/read-lead.ts";
import { readMailedLead } from "./reading/read-mail.ts";
import { valuesIn } from "./reading/values.ts";

async function mailOf({
  from,
  replyTo,
  subject,
  text,
}: {
  from: string;
  replyTo?: string;
  subject: string;
  text: string;
}) {
  const head = [
    `From: ${from}`,
    "To: a@mail.example.com",
    `Subject: ${subject}`,
    ...(replyTo ? [`Reply-To: ${replyTo}`] : []),
  ];
  const reading = await readMail({ raw: Buffer.from(`${head.join("\r\n")}\r\n\r\n${text}`) });
  if (!("mail" in reading)) throw new Error(reading.unreadable);
  return reading.mail;
}

describe.each(Object.values(readers))("$kind", ({ kind, examples }) => {
  it.each(examples.map((example, at) => [at, example] as const))(
    "reads its example %i",
    async (_, { given, read }) => {
      if (typeof given === "string") {
        const { values, fault } = valuesIn(given);
        expect(fault).toBeUndefined();
        expect(readLead(values, kind, null).fields).toEqual(read);
        return;
      }
      const { fields, relay, fault } = readMailedLead(await mailOf(given), kind, null);
      expect(fault).toBeUndefined();
      const kept = { ...fields } as Partial<Record<LeadField | "relay", string>>;
      if (relay !== undefined) kept.relay = relay;
      expect(kept).toMatchObject(read);
    },
  );
});

it("reads no entity, and refuses documents that declare some or nest deeply", () => {
  expect(valuesIn('<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>').fault).toBe(
    "declares_entities",
  );
  expect(valuesIn(`<a>${"<b>".repeat(10_000)}`).fault).toBe("too_deep");
  expect(valuesIn(`{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}`).fault).toBe("too_deep");
  expect(valuesIn("<a>&amp;&#x41;&nope;</a>").values).toEqual([{ path: "a", value: "&A&nope;" }]);
});

it("keeps at most 500 values", () => {
  expect(valuesIn(JSON.stringify({ a: Array.from({ length: 5_000 }, (_, at) => at) })).values).toHaveLength(
    500,
  );
});

it("says that it does not understand what is no form, JSON or XML", () => {
  for (const text of ["", "hello there", "{", "=", "\u0000"])
    expect(valuesIn(text).fault).toBe("not_understood");
});

it("reads by a mapping before anything else", () => {
  const { values } = valuesIn('{"guest":{"mail":"a@people.example"},"email":"office@portal.example"}');
  expect(readLead(values, "generic", { email: "guest.mail" }).fields.email).toBe("a@people.example");
});

it("is in doubt when there are several addresses and none is named as the person's", () => {
  const { values } = valuesIn('{"x":"a@people.example","y":"b@people.example"}');
  expect(readLead(values, "generic", null).fault).toBe("several_people");
});
