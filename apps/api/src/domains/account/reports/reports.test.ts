import { beforeEach, describe, expect, it } from "vitest";
import { signedIn } from "../../../../test/fixtures/people.ts";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";

const { server } = await testApi();
let pro: TestAccount;

beforeEach(async () => {
  server.clock.set("2026-06-15T12:00:00.000Z");
  pro = await server.createAccount("pro");
});

const get = (path: string, headers: Record<string, string> = {}, as: TestAccount | undefined = pro) =>
  server.request("GET", `/reports/${path}`, { as, headers });
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

/** A showing of a home for a contact, today. */
async function showing(fields: object = {}) {
  const contact = await createContact(server, pro, { source: "zillow" });
  const home = await createProperty(server, pro, { title: "=Elm, 3" });
  const times = { startTime: "2026-06-15T11:00:00Z", endTime: "2026-06-15T11:30:00Z" };
  const body = { contactId: contact.id, propertyId: home.id, title: "Showing", ...times };
  const { id } = (await server.request("POST", "/showings", { as: pro, body })).body.data;
  await server.request("PATCH", `/showings/${id}`, { as: pro, body: fields });
  return { contact, home };
}

describe("who may read reports", () => {
  it("is everybody on Pro and Scale, viewers too, and nobody on the trial and on Starter", async () => {
    const viewer = await signedIn(server, pro, "viewer");
    expect(
      (await server.call({ method: "GET", url: "/api/v1/reports/funnel", headers: viewer.headers })).status,
    ).toBe(200);
    expect((await get("funnel", {}, await server.createAccount("scale"))).status).toBe(200);
    expect(refusal(await get("funnel", {}, await server.createAccount("starter")))).toEqual([
      403,
      "plan_lacks_reports",
    ]);
    expect(refusal(await get("funnel", {}, await server.createAccount("free_trial")))).toEqual([
      403,
      "plan_lacks_resource",
    ]);
  });

  it("is every key with the scope, which sees titles of homes only with that of properties", async () => {
    const { home } = await showing({});
    const keyed = async (...scopes: ("reports:read" | "properties:read" | "contacts:read")[]) => {
      const { apiKey } = await server.createKey(pro.accountId, { scopes });
      return get("showings", {}, { ...pro, apiKey });
    };
    expect(refusal(await keyed("contacts:read"))).toEqual([403, "scope_missing"]);
    expect((await keyed("reports:read")).body.data.rows).toMatchObject([{ key: home.id, label: null }]);
    expect((await keyed("reports:read", "properties:read")).body.data.rows).toMatchObject([
      { key: home.id, label: "=Elm, 3" },
    ]);
  });
});

describe("a report", () => {
  it("says its period in the account's time zone, its formulas in both languages, and its totals", async () => {
    await server.request("PATCH", "/settings", { as: pro, body: { timezone: "America/Chicago" } });
    await showing({ outcome: "attended" });
    const { data } = (await get("showings?from=2026-06-01&to=2026-06-15&groupBy=source")).body;
    expect(data.period).toEqual({
      from: "2026-06-01",
      to: "2026-06-15",
      timeZone: "America/Chicago",
      start: "2026-06-01T05:00:00.000Z",
      end: "2026-06-16T05:00:00.000Z",
    });
    expect(data.totals).toEqual({
      booked: 1,
      confirmed: 0,
      attended: 1,
      noShow: 0,
      cancelled: 0,
      attendance: 1,
    });
    expect(data.rows).toEqual([{ key: "zillow", label: null, values: data.totals }]);
    for (const { formula } of data.numbers)
      expect([formula.en, formula.es]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
  });

  it("is of the last 30 days unless asked otherwise, and of this account alone", async () => {
    await showing({});
    const other = await server.createAccount("pro");
    expect((await get("showings", {}, other)).body.data).toMatchObject({ rows: [], totals: { booked: 0 } });
    expect((await get("showings")).body.data.period).toMatchObject({ from: "2026-05-17", to: "2026-06-15" });
    server.clock.advance(31 * 86_400_000);
    expect((await get("showings")).body.data.totals.booked).toBe(0);
  });

  it("begins before the earliest day that can be asked for, if it ends on that day", async () => {
    const { status, body } = await get("funnel?to=1970-01-01");
    expect([status, body.data.period.from]).toEqual([200, "1969-12-03"]);
  });

  it("of a home counts the days until it was taken, from its availability date on", async () => {
    const { id } = await createProperty(server, pro, { availabilityDate: "2026-06-20" });
    const days = async () => (await get("vacancy?from=2026-06-15&to=2026-07-31")).body.data.totals;
    expect(await days()).toEqual({ homes: 0, days: 0, daysPerHome: null, taken: 0 });
    server.clock.set("2026-06-24T12:00:00.000Z");
    expect(await days()).toEqual({ homes: 1, days: 4.5, daysPerHome: 4.5, taken: 0 });
    await server.request("PATCH", `/properties/${id}`, { as: pro, body: { available: false } });
    server.clock.set("2026-07-10T00:00:00.000Z");
    expect(await days()).toEqual({ homes: 1, days: 4.5, daysPerHome: 4.5, taken: 1 });
    const again = { available: true, availabilityDate: null };
    await server.request("PATCH", `/properties/${id}`, { as: pro, body: again });
    server.clock.set("2026-07-11T00:00:00.000Z");
    expect(await days()).toEqual({ homes: 1, days: 5.5, daysPerHome: 5.5, taken: 1 });
  });

  it("counts a home that was taken before the day from which it is available as taken", async () => {
    const { id } = await createProperty(server, pro, { availabilityDate: "2026-07-20" });
    await server.request("PATCH", `/properties/${id}`, { as: pro, body: { available: false } });
    server.clock.set("2026-07-10T00:00:00.000Z");
    const { rows, totals } = (await get("vacancy?from=2026-06-15&to=2026-07-31")).body.data;
    expect(totals).toEqual({ homes: 0, days: 0, daysPerHome: null, taken: 1 });
    expect(rows).toMatchObject([{ key: id, values: { taken: 1 } }]);
  });

  it("does not count requests that nobody has confirmed, nor deleted contacts", async () => {
    const { contact } = await showing({});
    await server.database.sql`update calendar_entries set request = '{}' where contact_id = ${contact.id}`;
    expect((await get("showings")).body.data.totals.booked).toBe(0);
    const booked = await showing({});
    expect((await get("funnel")).body.data.totals).toMatchObject({ leads: 2, booked: 1 });
    await server.request("DELETE", `/contacts/${booked.contact.id}`, { as: pro });
    expect((await get("funnel")).body.data.totals).toMatchObject({ leads: 1, booked: 0 });
    expect((await get("showings")).body.data.totals.booked).toBe(0);
  });

  it("counts a request while it is confirmed or over, and says so", async () => {
    const { contact } = await showing({});
    await server.database.sql`update calendar_entries set request = '{}' where contact_id = ${contact.id}`;
    for (const [status, booked] of [
      ["pending", 0],
      ["confirmed", 1],
      ["completed", 1],
      ["cancelled", 0],
    ] as const) {
      await server.database
        .sql`update calendar_entries set status = ${status} where contact_id = ${contact.id}`;
      for (const report of ["showings", "funnel"]) {
        const { totals, numbers } = (await get(report)).body.data;
        expect([status, report, totals.booked]).toEqual([status, report, booked]);
        const { formula } = numbers.find(({ name }: { name: string }) => name === "booked");
        expect(formula.en).toContain("Requests count while they are confirmed or over.");
        expect(formula.es).toContain("Las solicitudes cuentan mientras estén confirmadas");
      }
    }
  });

  it.each([
    ["from=2026-06-16&to=2026-06-15", "from"],
    ["from=2025-05-11&to=2026-06-15", "from"],
    ["to=yesterday", "to"],
    ["groupBy=rent", "groupBy"],
    ["format=xlsx", "format"],
  ])("refuses %s", async (query, field) => {
    const { status, body } = await get(`funnel?${query}`);
    expect([status, body.errors.map((each: { field: string }) => each.field)]).toEqual([422, [field]]);
  });

  it("refuses more than 5,000 rows, and says what to do", async () => {
    const now = server.clock.now().toISOString();
    await server.database.sql`
      insert into contacts (account_id, id, name, email, status, role, source, language, created_at, updated_at)
      select ${pro.accountId}, gen_random_uuid(), 'Dana', 'dana@example.com', 'prospect', 'prospect', 'source ' || n, 'en', ${now}, ${now}
      from generate_series(1, 5001) n`;
    await server.database.sql`
      insert into conversations (account_id, id, contact_id, status, started_at, last_message_at, first_inbound_at, created_at, updated_at)
      select account_id, gen_random_uuid(), id, 'active', ${now}, ${now}, ${now}, ${now}, ${now}
      from contacts where account_id = ${pro.accountId}`;
    const answer = await get("funnel");
    expect(refusal(answer)).toEqual([422, "too_many_groups"]);
    expect(answer.body.detail).toMatch(/Choose a shorter one/);
    expect((await get("funnel?groupBy=home")).body.data.totals.leads).toBe(5001);
  });
});

describe("a report as CSV", () => {
  it("is sent for format=csv and for Accept: text/csv, with the totals last and no formulas to run", async () => {
    const { home } = await showing({ outcome: "no_show" });
    const expected = [
      "home,label,booked,confirmed,attended,noShow,cancelled,attendance",
      `${home.id},"'=Elm, 3",1,0,0,1,0,0`,
      ",total,1,0,0,1,0,0",
      "",
    ].join("\r\n");
    for (const answer of [await get("showings?format=csv"), await get("showings", { accept: "text/csv" })]) {
      expect([answer.status, answer.text]).toEqual([200, expected]);
      expect(answer.headers["content-type"]).toMatch(/^text\/csv/);
      expect(answer.headers["content-disposition"]).toBe(
        'attachment; filename="showings-2026-05-17-2026-06-15.csv"',
      );
    }
    expect((await get("showings", { accept: "text/csv, application/json" })).body.data.report).toBe(
      "showings",
    );
    expect((await get("showings?format=json", { accept: "text/csv" })).body.data.report).toBe("showings");
    expect((await get("showings?format=csv&from=2027-01-01")).headers["content-type"]).toMatch(
      /problem\+json/,
    );
  });
});

describe("many reports at once", () => {
  it("leave connections to the database for what others write", async () => {
    const other = await server.createAccount("pro");
    const { id } = await createContact(server, other);
    const ended: string[] = [];
    const note = (what: string) => () => void ended.push(what);
    const session = server.database.openSession(() => undefined);
    try {
      // Every report waits for this lock, as if it took long.
      await session`begin`;
      await session`lock table prescreening_sessions in access exclusive mode`;
      const reports = Array.from({ length: 20 }, () => get("funnel").then(note("report")));
      await expect
        .poll(async () => {
          const [row] = await session`select count(*)::int as waiting from pg_locks where not granted`;
          return row!.waiting;
        })
        .toBeGreaterThan(0);
      const body = { name: "Written meanwhile" };
      const written = await server.request("PATCH", `/contacts/${id}`, { as: other, body });
      note("write")();
      await session`rollback`;
      await Promise.all(reports);
      expect(written.status).toBe(200);
      expect([ended[0], ended.length]).toEqual(["write", 21]);
    } finally {
      await session.end();
    }
  });
});
