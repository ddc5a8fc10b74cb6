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

it.each([
  ["a program's", "Homes <noreply@homes.example>"],
  ["somebody else's", "Portal Leads <leads@portal.example>"],
])("takes no address of %s for that of the person whom the lines name", async (_, from) => {
  const mail = await mailOf({ from, subject: "New lead", text: "Name: Ann Ray\nPhone: 217-555-0184\n" });
  const { fields } = readMailedLead(mail, "generic", null);
  expect(fields).toMatchObject({ name: "Ann Ray", phone: "217-555-0184" });
  expect(fields.email).toBeUndefined();
});

it("takes who writes with an own phone number for the person", async () => {
  const text = "Is it free?\n\nPhone: 217-555-0184\n";
  const mail = await mailOf({ from: "Ann Ray <ann@people.example>", subject: "Hello", text });
  expect(readMailedLead(mail, "generic", null).fields).toMatchObject({
    name: "Ann Ray",
    email: "ann@people.example",
    phone: "217-555-0184",
  });
});

it("reads a table of labels and values", async () => {
  const rows = [
    ["Name", "Ann Ray"],
    ["Phone", "217-555-0184"],
    ["Email", '<a href="mailto:ann@people.example">ann@people.example</a>'],
    ["Move in date", "01/05/2027"],
  ].map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`);
  const text = `<table>${rows.join("")}</table>`;
  const raw = `From: realtor.com <leads@email.realtor.com>\r\nContent-Type: text/html\r\n\r\n${text}`;
  const reading = await readMail({ raw: Buffer.from(raw) });
  if (!("mail" in reading)) throw new Error(reading.unreadable);
  expect(readMailedLead(reading.mail, "realtor", null).fields).toMatchObject({
    name: "Ann Ray",
    phone: "217-555-0184",
    email: "ann@people.example",
  });
  expect(reading.mail.text).toContain("Move in date: 01/05/2027");
});

it("leaves rows alone that are no label and value", async () => {
  const rows = [
    "<tr><td>Rent</td><td>1450</td><td>1500</td></tr>",
    "<tr><td>Hello, I like it.</td><td>And you?</td></tr>",
  ];
  const raw = `From: ann@people.example\r\nContent-Type: text/html\r\n\r\n<table>${rows.join("")}</table>`;
  const reading = await readMail({ raw: Buffer.from(raw) });
  expect(reading).toMatchObject({ mail: { text: "Rent 1450 1500\nHello, I like it. And you?" } });
});

it("keeps what is forwarded below an Outlook signature, and the table of a form whose first label is From", async () => {
  const contentOf = async (subject: string, html: string) => {
    const raw = `From: lee@agency.example\r\nSubject: ${subject}\r\nContent-Type: text/html\r\n\r\n${html}`;
    const reading = await readMail({ raw: Buffer.from(raw) });
    if (!("mail" in reading)) throw new Error(reading.unreadable);
    return reading.mail.content;
  };
  const html =
    '<div>Please answer</div><div id="Signature">Lee</div><div id="divRplyFwdMsg">From: Ida &lt;ida@people.example&gt;<br>Sent: Monday<br>To: Lee<br>Subject: Question</div><p>Is it free?</p>';
  expect(await contentOf("FW: Question", html)).toContain("Is it free?");
  expect(await contentOf("Re: Question", html)).toBe("Please answer");
  const rows = [
    ["From", "Ann Ray"],
    ["To", "us"],
    ["Subject", "Tour"],
    ["Message", "May I see it?"],
  ].map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`);
  expect(await contentOf("Form", `<p>New message</p><table>${rows.join("")}</table>`)).toContain(
    "May I see it?",
  );
});

it("takes of an older mail of Zillow what is between the quotation marks", async () => {
  const text =
    'New Contact\nAnn Ray is interested in 12 Elm Street and says:\n"Is it free?\nI have a cat."\n\nAnn Ray\n217-555-0184\nann@people.example\n';
  const mail = await mailOf({ from: "rentalclientservices@zillowrentals.com", subject: "Contact", text });
  expect(readMailedLead(mail, "zillow", null).fields.message).toBe("Is it free?\nI have a cat.");
});

it("reads a portal's email that a colleague forwards as if it had come from the portal", async () => {
  const relay = "2k4c9v7x1m3q8z5b6n0j4h2g1f@convo.zillow.com";
  const mail = await mailOf({
    from: "Lee Agent <lee@agency.example>",
    subject: "Fwd: Tess is requesting information about 12 Elm Street",
    text: `---------- Forwarded message ---------\nFrom: Tess Lowe <${relay}>\nDate: Mon, Nov 2, 2026 at 9:12 AM\nSubject: Tess is requesting information\nTo: <lee@agency.example>\n\nTess says:\n\n"I would like to see it."\n\nAbout Tess\nMove in: Jan 05, 2027\n`,
  });
  expect(readMailedLead(mail, "zillow", null)).toEqual({
    kind: "zillow",
    fields: {
      name: "Tess Lowe",
      listingAddress: "12 Elm Street",
      message: "I would like to see it.",
      moveInDate: "2027-01-05",
    },
    relay,
  });
});

it("reads XML that ends in the middle of a tag as far as it goes", () => {
  expect(valuesIn("<adf><id>7</id><prospect status='ne").values).toContainEqual({
    path: "adf.id",
    value: "7",
  });
});

it.each([
  ["zoopla", { applicant: { message: "Hello", listingDetails: { id: "77" } } }],
  ["facebook", { form: { id: "3" }, field_data: [{ name: "email", values: ["ann@people.example"] }] }],
] as const)("does not take the id of anything else for the id of a lead: %s", (kind, sent) => {
  expect(readLead(valuesIn(JSON.stringify(sent)).values, kind, null).fields.leadId).toBeUndefined();
});

it("keeps at most 500 values", () => {
  expect(valuesIn(JSON.stringify({ a: Array.from({ length: 5_000 }, (_, at) => at) })).values).toHaveLength(
    500,
  );
});

it("takes whoever forwards a portal's email without a relay for the person who asks", async () => {
  const mail = await mailOf({
    from: "Ann Ray <ann@people.example>",
    subject: "Fwd: 12 Elm Street",
    text: "I'd like to see this.\n\n---------- Forwarded message ---------\nFrom: Zillow <listings@mail.zillow.com>\nDate: Mon, Nov 2, 2026 at 9:12 AM\nSubject: 12 Elm Street\nTo: <ann@people.example>\n\nA new home for you.\n",
  });
  expect(readMailedLead(mail, "zillow", null).fields).toMatchObject({
    email: "ann@people.example",
    name: "Ann Ray",
  });
});

const forwarding = (from: string, sender: string, subject: string, text: string) =>
  mailOf({
    from,
    subject: `Fwd: ${subject}`,
    text: `---------- Forwarded message ---------\nFrom: ${sender}\nDate: Mon, Nov 2, 2026 at 9:12 AM\nSubject: ${subject}\nTo: <lee@agency.example>\n\n${text}`,
  });

it.each([
  ["in the subject", "New lead from Ann Ray", ""],
  ["in a sentence", "A new renter is interested", "Ann Ray is ready to tour!\n\n"],
])(
  "takes the person whom a portal names %s for who asks, and not the colleague who forwards it",
  async (_, subject, said) => {
    const mail = await forwarding(
      "Lee Agent <lee@agency.example>",
      "Apartment List <interests@apartmentlist.com>",
      subject,
      `${said}PHONE: 217-555-0184\nEMAIL: ann@people.example\nMOVE-IN: 01/05/2027\n`,
    );
    const { fields, fault } = readMailedLead({ ...mail, isByColleague: true }, "apartment_list", null);
    expect(fault).toBeUndefined();
    expect(fields).toMatchObject({ name: "Ann Ray", email: "ann@people.example", phone: "217-555-0184" });
    // A stranger may be the one who asks.
    expect(readMailedLead(mail, "apartment_list", null).fault).toBe("several_people");
  },
);

it("takes whom a portal's own lines of From, To and Subject name for who asks, whoever forwards it", async () => {
  const mail = await forwarding(
    "Lee Agent <lee@agency.example>",
    "Apartment List <interests@apartmentlist.com>",
    "A new renter is interested",
    "From: Ann Ray <ann@people.example>\nTo: Lee\nSubject: Tour\n\nMay I see it?\n",
  );
  expect(readMailedLead(mail, "apartment_list", null).fields.email).toBe("ann@people.example");
});

it("takes whom these lines name also in a portal's email from an address that takes no mail", async () => {
  const mail = await forwarding(
    "Lee Agent <lee@home.example>",
    "Apartment List <no-reply@apartmentlist.com>",
    "A new renter is interested",
    "From: Ann Ray <ann@people.example>\nTo: Lee\nSubject: Tour\n\nMay I see it?\n",
  );
  expect(readMailedLead(mail, "apartment_list", null).fields.email).toBe("ann@people.example");
});

it("leaves to a person what a colleague forwards with an address, no name, and a card of the colleague's own", async () => {
  const mail = await forwarding(
    "Lee Agent <lee@agency.example>",
    "Apartment List <interests@apartmentlist.com>",
    "A new renter is interested",
    "EMAIL: ann@people.example\n",
  );
  const details = { name: "Lee Agent", phone: "217-555-0100" };
  const lead = readMailedLead({ ...mail, details, isByColleague: true }, "apartment_list", null);
  expect(lead.fault).toBe("several_people");
  expect(lead.fields).not.toHaveProperty("phone");
});

it("leaves to a person whether somebody asks who forwards an email that names no other person, but an address", async () => {
  const mail = await forwarding(
    "Ann Ray <ann@people.example>",
    "Zillow <listings@mail.zillow.com>",
    "12 Elm Street",
    "A new home for you.\nEmail: pat@broker.example\n",
  );
  expect(readMailedLead(mail, "zillow", null).fault).toBe("several_people");
});

it("takes no colleague who forwards a portal's email for the person who asks", async () => {
  const mail = await forwarding(
    "Lee Agent <lee@agency.example>",
    "Avail <support@avail.co>",
    "You have received a new message on Avail",
    "You have a new message about 12 Elm Street.\n",
  );
  const { fields } = readMailedLead({ ...mail, isByColleague: true }, "generic", null);
  expect([fields.email, fields.name]).toEqual([undefined, undefined]);
});

it("takes who forwards a portal's email with the own address below the words for the person who asks", async () => {
  const mail = await mailOf({
    from: "Ann Ray <ann@people.example>",
    subject: "Fwd: 12 Elm Street",
    text: "I'd like to see this.\nann@people.example\n\n---------- Forwarded message ---------\nFrom: Zillow <listings@mail.zillow.com>\nDate: Mon, Nov 2, 2026 at 9:12 AM\nSubject: 12 Elm Street\nTo: <ann@people.example>\n\nA new home for you.\n",
  });
  expect(readMailedLead(mail, "zillow", null).fields).toMatchObject({
    email: "ann@people.example",
    name: "Ann Ray",
  });
});

it("reads a list of one by a mapping that names its place, and a list of named values", () => {
  const { values } = valuesIn(JSON.stringify([ann]));
  expect(readLead(values, "generic", { email: "0.email" }).fields.email).toBe(ann.email);
  const named = valuesIn(JSON.stringify([{ name: "email", value: ann.email }]));
  expect(named.values).toEqual([{ path: "[email]", value: ann.email }]);
});

it("reads as many values, as deep, in a list of one as without the list", () => {
  const many = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`f${at}`, at]));
  const { values } = valuesIn(
    JSON.stringify([{ ...many, contact: { list: [{ email: "b@people.example" }] }, email: ann.email }]),
  );
  expect(values).toHaveLength(402);
  expect(readLead(values, "generic", { email: "0.email" }).fields.email).toBe(ann.email);
  const deep = `${'{"a":'.repeat(32)}"x"${"}".repeat(32)}`;
  expect(valuesIn(`[${deep}]`)).toEqual(valuesIn(deep));
  expect(valuesIn(deep).values).toHaveLength(1);
});

const ann = { name: "Ann Ray", email: "ann@people.example", message: "¿Está libre?" };
const part = (name: string, value: string) =>
  `--x7\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

it.each([
  ["a list of one", JSON.stringify([ann])],
  ["bytes that are not UTF-8", "name=Ann+Ray&email=ann%40people.example&message=%BFEst%E1+libre%3F"],
  [
    "parts, one of which is a file",
    `${part("name", ann.name)}--x7\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx\r\n${part("email", ann.email)}${part("message", ann.message)}--x7--\r\n`,
  ],
])("reads a lead that is posted as %s", (_, body) => {
  const { values, fault } = valuesIn(body);
  expect([fault, readLead(values, "generic", null).fields]).toEqual([undefined, ann]);
});

it("says that it does not understand what is no form, JSON or XML", () => {
  for (const text of ["", "hello there", "{", "=", "\u0000"])
    expect(valuesIn(text).fault).toBe("not_understood");
});

it("reads by a mapping before anything else", () => {
  const { values } = valuesIn('{"guest":{"mail":"a@people.example"},"email":"office@portal.example"}');
  expect(readLead(values, "generic", { email: "guest.mail" }).fields.email).toBe("a@people.example");
});

it("finds what a mapping leaves out by the usual names, whatever the kind of the source", () => {
  const { values } = valuesIn(
    '{"guest":{"full":"Ann Ray","mail":"ann@people.example"},"text":"Is it free?"}',
  );
  const mapping = { name: "guest.full", email: "guest.mail" };
  for (const kind of ["zillow", "generic"] as const)
    expect(readLead(values, kind, mapping).fields).toEqual({
      name: "Ann Ray",
      email: "ann@people.example",
      message: "Is it free?",
    });
});

it("takes nobody else's number or id for those of the person whom a mapping finds", () => {
  const agent = { contact: { mobile: "217-555-0100" } };
  const { values } = valuesIn(
    JSON.stringify({ id: "home-12", guest: { mail: "ann@people.example" }, agent }),
  );
  expect(readLead(values, "zillow", { email: "guest.mail" }).fields).toEqual({ email: "ann@people.example" });
});

it("is in doubt when there are several addresses and none is named as the person's", () => {
  const { values } = valuesIn('{"x":"a@people.example","y":"b@people.example"}');
  expect(readLead(values, "generic", null).fault).toBe("several_people");
});
