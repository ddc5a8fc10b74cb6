import { readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { capacity } from "../../../platform/jobs/capacity.ts";
import { runInThread } from "../../../platform/process/threads/threads.ts";

const { server } = await testApi();
let pro: TestAccount;
let ownerContactId: string;

beforeEach(async () => {
  server.clock.set("2026-06-15T12:00:00.000Z");
  pro = await server.createAccount("pro");
  ownerContactId = (
    await createContact(server, pro, { name: "Łucía Peña", language: "es", role: "landlord" })
  ).id;
});

const api = async (method: "POST" | "PATCH" | "DELETE", path: string, body: object = {}) => {
  const answer = await server.request(method, path, { as: pro, body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body?.data;
};
const home = async (fields: object = {}): Promise<string> =>
  (await createProperty(server, pro, { ownerContactId, ...fields })).id;
const letter = (month = "2026-06") =>
  server.request("GET", `/reports/owner-letter?ownerContactId=${ownerContactId}&month=${month}`, {
    as: pro,
  });
const send = (fields: object = {}) =>
  server.request("POST", "/reports/owner-letter/send", {
    as: pro,
    body: { ownerContactId, month: "2026-06", ...fields },
  });
async function pdf() {
  const url = `/api/v1/reports/owner-letter?ownerContactId=${ownerContactId}&month=2026-06&format=pdf`;
  const headers = { authorization: `Bearer ${pro.apiKey}` };
  const answer = await server.app.inject({ method: "GET", url, headers });
  return { headers: answer.headers, file: answer.rawPayload.toString("latin1") };
}
const photosIn = (file: string) => file.split("/Subtype /Image").length - 1;

async function showing(propertyId: string, outcome: string, rating?: number) {
  const { id: contactId } = await createContact(server, pro, { source: "zillow" });
  const times = { startTime: "2026-06-15T11:00:00Z", endTime: "2026-06-15T11:30:00Z" };
  const { id } = await api("POST", "/showings", { contactId, propertyId, title: "Showing", ...times });
  await api("PATCH", `/showings/${id}`, { outcome });
  if (rating)
    await server.database.sql`
      update calendar_entries set feedback = jsonb_build_object('rating', ${rating}::int) where id = ${id}`;
}

async function addPhoto(propertyId: string, width: number, height: number, format: "webp" | "jpeg" = "jpeg") {
  const image = sharp({ create: { width, height, channels: 3, background: "#b33" } });
  const bytes = await image.toFormat(format).toBuffer();
  const file = { contentType: `image/${format}`, sizeBytes: bytes.length };
  const path = `/properties/${propertyId}/images`;
  const { uploadUrl, objectKey } = await api("POST", `${path}/presign`, { fileName: `a.${format}`, ...file });
  const { pathname, search } = new URL(uploadUrl);
  const headers = { "content-type": file.contentType, "content-length": String(bytes.length) };
  await server.call({ method: "PUT", url: pathname + search, headers, payload: bytes });
  return (await api("POST", `${path}/confirm`, { objectKey, ...file })).id as string;
}

describe("the letter of an owner", () => {
  it("has the numbers of the reports by home, and their sums", async () => {
    const [one, two, other] = [
      await home({ title: "A" }),
      await home({ title: "B" }),
      await home({ ownerContactId: null }),
    ];
    await showing(one, "attended", 4);
    await showing(one, "attended", 5);
    await showing(two, "no_show");
    await showing(other, "attended", 1);
    server.clock.set("2026-06-20T12:00:00.000Z");
    const { homes, totals } = (await letter()).body.data;
    const query = "from=2026-06-01&to=2026-06-30&groupBy=home";
    const rows = async (report: string) =>
      (await server.request("GET", `/reports/${report}?${query}`, { as: pro })).body.data.rows as {
        key: string;
        values: Record<string, number>;
      }[];
    const [funnel, showings, vacancy] = [await rows("funnel"), await rows("showings"), await rows("vacancy")];
    const of = (all: typeof funnel, id: string) => all.find(({ key }) => key === id)!.values;
    for (const { propertyId, numbers } of homes)
      expect(numbers).toMatchObject({
        leads: of(funnel, propertyId).leads,
        answered: of(funnel, propertyId).answered,
        formCompleted: of(funnel, propertyId).formCompleted,
        booked: of(showings, propertyId).booked,
        attended: of(showings, propertyId).attended,
        vacantDays: of(vacancy, propertyId).days,
      });
    expect(homes.map(({ propertyId }: { propertyId: string }) => propertyId)).toEqual([one, two]);
    expect(homes[0].numbers).toMatchObject({ ratings: 2, rating: 4.5, attended: 2 });
    expect(totals).toMatchObject({
      leads: 3,
      booked: 3,
      attended: 2,
      ratings: 2,
      rating: 4.5,
      vacantDays: 10,
    });
  });

  it("has the mean of all ratings, not that of the rounded means of its homes", async () => {
    const [one, two] = [await home(), await home()];
    for (const rating of [5, 4, 4]) await showing(one, "attended", rating);
    await showing(two, "attended", 4);
    const { homes, totals } = (await letter()).body.data;
    expect(homes.map(({ numbers }: { numbers: { rating: number } }) => numbers.rating).sort()).toEqual([
      4, 4.3,
    ]);
    expect(totals).toMatchObject({ ratings: 4, rating: 4.3 });
  });

  it("says which rents changed in the month, and which homes became the owner's", async () => {
    const id = await home({ monthlyRent: 2500, ownerContactId: null });
    await api("PATCH", `/properties/${id}`, { monthlyRent: 2400 });
    await api("PATCH", `/properties/${id}`, { ownerContactId });
    // The audit log has the time of the database.
    await server.database.sql`update audit_entries set at = '2026-06-12T12:00:00Z' where record_id = ${id}`;
    const at = "2026-06-12T12:00:00.000Z";
    expect((await letter()).body.data.homes).toMatchObject([
      { ownerSince: at, rentChanges: [{ at, from: 2500, to: 2400 }] },
    ]);
    expect((await letter("2026-05")).body.data.homes).toMatchObject([{ ownerSince: null, rentChanges: [] }]);
  });

  it("is refused for a month to come, a stranger, and a contact who owns nothing", async () => {
    const refusal = async (month = "2026-06") => {
      const { status, body } = await letter(month);
      return [status, body.code ?? body.errors[0].field];
    };
    expect(await refusal()).toEqual([422, "owner_without_homes"]);
    expect(await refusal("2026-07")).toEqual([422, "month"]);
    expect(await refusal("2026-13")).toEqual([422, "month"]);
    ownerContactId = (await createContact(server, await server.createAccount("pro"))).id;
    expect(await refusal()).toEqual([422, "contact_not_found"]);
    expect((await letter()).body.detail).toContain("Check ownerContactId.");
  });
});

describe("the letter as a PDF", () => {
  it("is in the owner's language, has tags and the photos that can be shown, and skips the others", async () => {
    const [webp, thin, gone] = [await home(), await home(), await home()];
    await home();
    await addPhoto(webp, 300, 200, "webp");
    await addPhoto(thin, 1, 8_000);
    const removed = await addPhoto(gone, 300, 200);
    await api("DELETE", `/properties/${gone}/images`, { imageIds: [removed] });
    const { headers, file } = await pdf();
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toBe('attachment; filename="owner-letter-2026-06.pdf"');
    expect(file).toMatch(/^%PDF-1\.7/);
    expect(file).toContain("/Lang (es-US)");
    expect(file).toContain("/Marked true");
    expect(photosIn(file)).toBe(1);
  });

  it("is from the name that owners know from emails, once there is one", async () => {
    await home();
    expect((await pdf()).file).not.toContain("(Assistant)");
    await api("PATCH", "/settings", { agentName: "Robin Homes" });
    expect((await pdf()).file).toContain("(Robin Homes)");
  });

  it("leaves out photos whose bytes are lost", async () => {
    const id = await home();
    await addPhoto(id, 300, 200);
    await server.database
      .sql`update property_images set stored_key = 'lost', master_key = null where property_id = ${id}`;
    expect(photosIn((await pdf()).file)).toBe(0);
  });

  it("waits for no email or import that is being read, nor do they for letters", async () => {
    await home();
    const done = new AbortController();
    const module =
      "data:text/javascript,export const hold = () => new Promise(() => setInterval(() => {}, 1e3));";
    const held = Array.from({ length: capacity.heavy.queued }, () =>
      runInThread({ module, name: "hold", input: null, deadlineMs: 60_000, signal: done.signal }),
    );
    try {
      expect((await pdf()).file).toMatch(/%%EOF\s*$/);
    } finally {
      done.abort();
      await Promise.allSettled(held);
    }
  });

  it.each([["🏠".repeat(100)], ["שרה כהן"], ["Анна"], ["a\u0301\u202e".repeat(30)]])(
    "is written for an owner and a home called %s",
    async (name) => {
      await home({ title: name });
      await api("PATCH", `/contacts/${ownerContactId}`, { name });
      expect((await pdf()).file).toMatch(/%%EOF\s*$/);
    },
  );
});

describe("sending the letter", () => {
  it("emails it with a short text, once a month unless asked again", async () => {
    await home();
    const sent = await send();
    expect(sent.status, sent.text).toBe(201);
    expect(sent.body.data).toMatchObject({
      channel: "email",
      attachments: [{ name: "owner-letter-2026-06.pdf", contentType: "application/pdf" }],
      metadata: { ownerLetter: "2026-06", subject: "Sus viviendas en junio de 2026" },
    });
    await server.drain(["mail"]);
    const [row] = await server.database
      .sql`select id from outgoing_mail where message_id = ${sent.body.data.id}`;
    const raw = await readFile(join(server.platform.config.dataDir, "mail", `${row!.id}.eml`));
    const { attachments, text } = await PostalMime.parse(raw);
    expect(text).toMatch(/^Hola, Łucía Peña:\s+Esto es lo que pasó/);
    expect(Buffer.from(attachments[0]!.content as ArrayBuffer).toString("latin1")).toMatch(/^%PDF/);
    const again = await send();
    expect([again.status, again.body.code]).toEqual([409, "letter_already_sent"]);
    expect((await letter()).body.data.sentAt).toBe(sent.body.data.sentAt);
    expect((await send({ month: "2026-05" })).status).toBe(201);
    expect((await send({ again: true })).status).toBe(201);
  });

  it("sends one of two that are sent at once", async () => {
    await home();
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409]);
  });

  it("is refused for an owner without an email address, and one who opted out", async () => {
    await home();
    await server.database.sql`update contacts set email = null where id = ${ownerContactId}`;
    const refused = await send();
    expect([refused.status, refused.body.code]).toEqual([422, "owner_without_email"]);
    await api("PATCH", `/contacts/${ownerContactId}`, { email: "owner@example.com" });
    await server.database
      .sql`update contacts set opted_out_at = jsonb_build_object('email', ${server.clock.now().toISOString()}::text)
      where id = ${ownerContactId}`;
    expect((await send()).body.code).toBe("contact_opted_out");
  });
});
