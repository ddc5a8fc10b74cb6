import { describe, expect, it } from "vitest";
import { readMail } from "../../src/domains/inbox/incoming-mail/reading/read-mail.thread.ts";
import { plain } from "./corpus/make.ts";

const card =
  "New lead!\n\nName: Ida Holm\nEmail: ida@people.example\nPhone: +1 217 555 0142\nProperty: 9 Mill Street\n";
const portal = { From: "Homes <leads@homes.example>" };
const replyTo = { "Reply-To": "Ida Holm <ida@people.example>" };
const ida = { address: "ida@people.example", name: "Ida Holm" };

const read = async (raw: Buffer) => {
  const reading = await readMail({ raw });
  if ("unreadable" in reading) throw new Error(reading.unreadable);
  return reading.mail;
};
const first = async (body: string, headers: Record<string, string> = {}) =>
  (await read(plain(body, headers))).correspondents[0];

describe("a mail is from", () => {
  it("its sender", async () => {
    expect(await first("Hi\n")).toEqual({ address: "dana@example.net", name: "Dana Reyes", by: "from" });
  });

  it("the person in Reply-To, with the phone number that a portal adds", async () => {
    expect(await first(card, { ...portal, ...replyTo })).toEqual({
      ...ida,
      by: "reply_to",
      phone: "+1 217 555 0142",
    });
    const nameless = { "Reply-To": "ida@people.example" };
    expect(await first("Name: Ida Holm\nIs it free?\n", { ...portal, ...nameless })).toEqual({
      ...ida,
      by: "reply_to",
    });
  });

  it("its sender, when Reply-To is the list or reads no answers", async () => {
    const list = { "List-Post": "<mailto:tenants@lists.example>", "Reply-To": "tenants@lists.example" };
    expect(await first("Hi\n", list)).toMatchObject({ by: "from" });
    expect(await first("Hi\n", { "Reply-To": "no-reply@homes.example" })).toMatchObject({ by: "from" });
  });

  it("the person whom a list rewrote", async () => {
    const headers = {
      From: "'Ida Holm' via Leasing <leasing@agency.example>",
      "X-Original-From": "Ida Holm <ida@people.example>",
    };
    expect(await first("Hi\n", headers)).toEqual({ ...ida, by: "original_from" });
  });

  it("the person in the text, when a portal's address stands for them", async () => {
    const headers = { From: "Ida Holm via Homes <x7@relay.homes.example>" };
    expect(await first("Ida Holm\n217.555.0142\nida@people.example\n", headers)).toEqual({
      ...ida,
      by: "body",
      phone: "217.555.0142",
    });
  });

  it.each([
    ["WordPress <wordpress@agency.example>", "Name: Ida Holm\nEmail: ida@people.example\nIs it free?\n"],
    [
      "WordPress <wordpress@agency.example>",
      "Name\nIda Holm\nEmail\nida@people.example\nMessage\nIs it free?\n",
    ],
    ["Sitio web <form@agency.example>", "Nombre: Ida Holm\nCorreo electrónico: ida@people.example\n"],
    ["Agency <no-reply@forms.example>", "Full name: Ida Holm\nE-mail: ida@people.example\n"],
    ["Pisos <no-responder@pisos.example>", "Nombre: Ida Holm\nE-mail: ida@people.example\n"],
    ["Homes <leads@homes.example>", "Name: Ida Holm\nEmail: ida@people.example\n"],
    ["Rental Leads <hello@homes.example>", "Name: Ida Holm\nEmail: ida@people.example\n"],
    ["Homes <rental-lead@homes.example>", "Name: Ida Holm\nEmail: ida@people.example\n"],
    ["New Lead <hello@homes.example>", "Name: Ida Holm\nEmail: ida@people.example\n"],
    ["Property Alerts <mail@homes.example>", "Name: Ida Holm\nEmail: ida@people.example\n"],
    ["Alertas de Pisos <hola@pisos.example>", "Nombre: Ida Holm\nE-mail: ida@people.example\n"],
    ["Pisos <avisos@pisos.example>", "Nombre\nIda Holm\nEmail\nida@people.example\n"],
  ])("the person who filled in the form that %s sends without Reply-To", async (From, body) => {
    expect(await first(body, { From })).toEqual({ ...ida, by: "body" });
  });

  it("the person in the text, where a portal lets answers come back to itself", async () => {
    const headers = { From: "Homes <noreply@homes.example>", "Reply-To": "support@homes.example" };
    expect(await first(card, headers)).toMatchObject({ ...ida, by: "body" });
    expect(await first("Hello\n", headers)).toMatchObject({ by: "reply_to" });
  });

  it("its sender, if a signature has an address of the same domain", async () => {
    const From = "Web Team <hello@people.example>";
    expect(await first("Is it free?\n\nName: Ida Holm\nEmail: ida@people.example\n", { From })).toMatchObject(
      {
        by: "from",
      },
    );
  });

  it("its sender, who names somebody else", async () => {
    const body = "My roommate is\nName: Ida Holm\nEmail: ida@people.example\n";
    expect(await first(body)).toMatchObject({ by: "from" });
  });

  it.each([
    ['"Sam Roe, Team Lead" <sam@corp.example>'],
    ['"Sam Roe, Leads Manager" <sam@corp.example>'],
    ["Sam Roe - Leads Manager <sam@corp.example>"],
    ['"Sam Roe | Leads" <sam@corp.example>'],
    ["Lead Designer Sam Roe <sam@corp.example>"],
    ["Sam Roe <team.lead@corp.example>"],
  ])("whoever leads a team, and not the other person in the text: %s", async (From) => {
    expect(await first("My partner comes along:\nEmail: kim@home.example\n", { From })).toMatchObject({
      address: From.slice(From.indexOf("<") + 1, -1),
      by: "from",
    });
  });

  it("whoever has a comma in the name, without quotation marks around it", async () => {
    expect(await first("Hi\n", { From: "Holm, Ida <ida@people.example>" })).toMatchObject({
      address: ida.address,
      by: "from",
    });
  });

  it("the first of those whose mails are forwarded, each in the other, who is no colleague", async () => {
    const inner = "From: Ida Holm <ida@people.example>\nSent: Monday\nTo: Kim\nSubject: Hi\n\nIs it free?\n";
    const outer = `From: Kim <kim@agency.example>\nDate: Monday\nSubject: FW: Hi\nTo: Lee\n\n${inner}`;
    const { correspondents } = await read(plain(outer, { Subject: "Fwd: FW: Hi" }));
    expect(correspondents.map(({ address, by }) => [address, by])).toEqual([
      ["kim@agency.example", "forwarded"],
      [ida.address, "forwarded"],
      ["dana@example.net", "from"],
    ]);
  });

  it("the person whose mail a colleague forwards", async () => {
    const forwarded =
      "See below\n\nVon: Ida Holm <ida@people.example>\nGesendet: Montag\nAn: Lee\nBetreff: Frage\n\nIst es frei?\n";
    expect(await first(forwarded, { Subject: "WG: Frage" })).toEqual({ ...ida, by: "forwarded" });
    expect(await first(forwarded, { Subject: "Frage" })).toMatchObject({ by: "from" });
  });
});

describe("what is not shown", () => {
  it.each<[string, Record<string, string>, boolean]>([
    ["a person through a list", { Precedence: "list", "List-Id": "<x.example>" }, false],
    ["a bulk mail", { Precedence: "bulk" }, false],
    [
      "a generated mail that names a person",
      { ...portal, ...replyTo, "Auto-Submitted": "auto-generated" },
      false,
    ],
    ["a generated mail that names nobody", { "Auto-Submitted": "auto-generated" }, true],
    ["an automatic reply, whomever it names", { ...replyTo, "Auto-Submitted": "auto-replied" }, true],
  ])("%s", async (_, headers, isHidden) => {
    expect((await read(plain(card, headers))).answersItself !== null).toBe(isHidden);
  });
});

it("refuses parts that are nested a thousand times, at once", async () => {
  const depth = 1_000;
  const parts = Array.from(
    { length: depth },
    (_, at) => `--b${at}\nContent-Type: multipart/mixed; boundary=b${at + 1}\n\n`,
  );
  const raw = plain(parts.join(""), { "Content-Type": "multipart/mixed; boundary=b0" });
  expect(await readMail({ raw })).toEqual({ unreadable: expect.any(String) });
});
