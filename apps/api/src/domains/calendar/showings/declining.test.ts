/** A pending showing that the account declines: the prospect reads why, and gets other times. */
import { beforeEach, expect, it } from "vitest";
import { type Agency, dana, openAgency } from "../../../../test/fixtures/agency.ts";
import { testApi } from "../../../../test/harness/api.ts";

const { server } = await testApi();
/** Tuesday, 10:00 in Chicago. */
const ten = "2026-06-16T15:00:00.000Z";
let agency: Agency;
let id: string;

beforeEach(async () => {
  server.clock.set("2026-06-15T12:00:00.000Z");
  agency = await openAgency(server, {}, "owner@example.com");
  const booked = await agency.book({ propertyId: agency.listingId, start: ten, ...dana });
  expect(booked.status, booked.text).toBe(201);
  id = booked.body.data.showingId;
});

const change = (fields: object) => agency.api("PATCH", `/showings/${id}`, fields);
const decline = (declineReason: string) => change({ status: "cancelled", declineReason });
const lastMail = async () => {
  await server.drain();
  const [mail] = await server.database.sql`
    select subject, text, invitations from outgoing_mail
    where account_id = ${agency.account.accountId} and "to" = ${dana.email} order by created_at desc, id desc limit 1`;
  return mail as { subject: string; text: string; invitations: { method: string }[] };
};

it("is told with the reason and the next free times, and leaves the calendar of the prospect", async () => {
  const { status, body } = await decline("We are repairing the kitchen.");
  expect([status, body.data.status]).toEqual([200, "cancelled"]);
  const { subject, text, invitations } = await lastMail();
  expect(subject).toMatch(/^Showing not possible: Tuesday, June 16, 2026 at 10:00.AM/);
  expect(text).toContain("We are repairing the kitchen.");
  const times = text.split("These times are free:\n")[1]!.split("\n\n")[0]!;
  expect(times.match(/(?<= at )\S+/g)).toEqual(["10:30", "11:00", "11:30"]);
  expect(invitations).toMatchObject([{ method: "cancel" }]);
});

it("is told in the language of the prospect, with no reason if none is given", async () => {
  await agency.api("PATCH", `/contacts/${(await agency.showings())[0].contactId}`, { language: "es" });
  await decline("");
  const { subject, text } = await lastMail();
  expect(subject).toMatch(/^Visita no posible: martes, 16 de junio/);
  expect(text).toContain("Estas horas están libres:");
  expect(text).not.toContain("undefined");
});

it("names no other times of a listing that is no longer published", async () => {
  await agency.api("PATCH", `/properties/${agency.listingId}`, { isPublic: false });
  await decline("It is rented.");
  expect((await lastMail()).text).toContain("It is rented.");
  expect((await lastMail()).text).not.toContain("These times are free:");
});

it("without a reason to decline, a showing is cancelled as before", async () => {
  await change({ status: "cancelled" });
  expect((await lastMail()).subject).toMatch(/^Showing cancelled/);
});

it("is refused for what is not pending, or is not cancelled by the same request, and nothing changes", async () => {
  const alone = await change({ declineReason: "No." });
  expect([alone.status, alone.body.errors[0].field]).toEqual([422, "declineReason"]);
  const pending = await change({ declineReason: "No.", status: "confirmed" });
  expect([pending.status, pending.body.errors[0].field]).toEqual([422, "declineReason"]);
  await change({ status: "confirmed" });
  expect((await decline("No.")).body.errors[0].field).toBe("declineReason");
  expect((await agency.showings())[0].status).toBe("confirmed");
});
