import { importFault } from "@rental/contract/words/import-fault";
import { beforeEach, describe, expect, it } from "vitest";
import { createContact } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { readText } from "./read-in-thread.ts";
import { runBulkImport } from "./run.ts";

const { server } = await testApi({
  env: {
    PLAN_OVERRIDES: JSON.stringify({
      scale: { requestsPerMinute: 1e6, requestsPerDay: 1e6, importImagesPerMonth: 5 },
      pro: { properties: 3 },
    }),
  },
});
let scale: TestAccount;

beforeEach(async () => {
  scale = await server.createAccount("scale");
  await server.takeEvents();
});

/** The properties of the property.created events, in order, and the other events. */
async function takeCreated() {
  const events = await server.takeEvents();
  const isCreated = ({ event }: { event: string }) => event === "property.created";
  return [
    events.filter(isCreated).map(({ data }) => data.propertyId),
    events.filter((event) => !isCreated(event)),
  ];
}

const rows = (n: number) =>
  Array.from({ length: n }, (_, i) => ({
    street_address: `${i + 1} Elm Street`,
    rent: "$1,850",
    beds: "2 BR",
    baths: "1.5 ba",
  }));
const post = (properties: unknown, as = scale, headers: Record<string, string> = {}) =>
  server.request("POST", "/properties/bulk", { as, body: { properties }, headers });
const job = async (jobId: string, as = scale) =>
  (await server.request("GET", `/properties/bulk/${jobId}`, { as })).body.data;
const total = async (as = scale) =>
  (await server.request("GET", "/properties?limit=1", { as })).body.pagination.total as number;

/** Imports and waits for the end. */
async function run(properties: unknown[], as = scale) {
  const { jobId } = (await post(properties, as)).body.data;
  await server.drain(["bulk_import"]);
  return job(jobId, as);
}
const completed = (jobId: string, created: number, failed: number, as = scale) => ({
  accountId: as.accountId,
  event: "bulk_import.completed",
  data: { id: jobId, jobId, status: "completed", total: created + failed, created, failed },
});

describe("a row that can't be read", () => {
  const strange = { toString: 1, valueOf: 1 };
  it.each([
    ["availableOn", "0000-01-01"],
    ["availableOn", strange],
    ["pets", strange],
    ["available", strange],
    ["rent", strange],
    ["title", strange],
  ])("with an invalid %s, %j, fails without affecting the others", async (name, value) => {
    const [good] = rows(1);
    const ended = await run([good, { ...good, [name]: value }]);
    expect(ended).toMatchObject({ status: "completed", created: 1, failed: 1, errors: [{ row: 2 }] });
  });
});

describe("an import that can't run", () => {
  it("ends as failed when the database rejects a row, and keeps what it has created", async () => {
    const { jobId } = (await post(rows(300))).body.data;
    await server.database.sql`
      alter table properties add constraint no_296 check (address <> '296 Elm Street') not valid`;
    const ref = { accountId: scale.accountId, id: jobId };
    await expect(runBulkImport(server.platform, ref, async () => undefined)).rejects.toThrow();
    await server.database.sql`alter table properties drop constraint no_296`;
    const { status, created, failed, errors } = await job(jobId);
    expect({ status, created, failed, row: errors[0].row }).toEqual({
      status: "failed",
      created: 250,
      failed: 50,
      row: 251,
    });
    expect(errors[0].message).toContain("this row or one of the 49 after it could not be saved");
    expect(await total()).toBe(250);
  });

  it("ends as failed when reading its rows takes too long, and says at which row", async () => {
    const large = rows(500).map((row) => ({ ...row, details: "x".repeat(12_000) }));
    // A busy machine may run this thread only after the other one has read the rows, which is then in time.
    let [jobId, isInTime] = ["", true];
    for (let attempts = 0; isInTime && attempts < 10; attempts += 1) {
      ({ jobId } = (await post(large)).body.data);
      const ref = { accountId: scale.accountId, id: jobId };
      const run = runBulkImport(server.platform, ref, async () => undefined, { deadlineMs: 1 });
      isInTime = await run.then(
        () => true,
        () => false,
      );
    }
    const { status, created, failed, errors } = await job(jobId);
    expect([status, created, failed]).toEqual(["failed", 0, 500]);
    expect(errors[0].message).toMatch(/^The import stopped: to read (row \d+|the rows) took longer than/);
  });

  it("reads its rows off the event loop", async () => {
    const text = JSON.stringify(rows(500).map((row) => ({ ...row, details: "x".repeat(5_000) })));
    let turns = 0;
    let isReading = true;
    const count = () => {
      turns += 1;
      if (isReading) setImmediate(count);
    };
    setImmediate(count);
    expect((await readText(text)).rows).toHaveLength(500);
    isReading = false;
    expect(turns).toBeGreaterThan(10);
  });

  it("ends as failed, says so, and is not tried again", async () => {
    const { jobId } = (await post(rows(300))).body.data;
    await server.database.sql`update bulk_imports set rows = '5' where id = ${jobId}`;
    const ref = { accountId: scale.accountId, id: jobId };
    await expect(runBulkImport(server.platform, ref, async () => undefined)).rejects.toThrow();
    expect(await job(jobId)).toMatchObject({
      status: "failed",
      created: 0,
      failed: 300,
      errors: [
        { row: 1, code: "validation", message: expect.stringContaining("the rows could not be read") },
      ],
      completedAt: server.clock.now().toISOString(),
    });
    const told = { id: jobId, jobId, status: "failed", total: 300, created: 0, failed: 300 };
    expect((await server.takeEvents()).map(({ data }) => data)).toEqual([told]);
    await runBulkImport(server.platform, ref, async () => undefined);
    expect(await server.takeEvents()).toEqual([]);
  });
});

describe("a bulk import", () => {
  it("returns 202, creates all rows in order, and emits one event", async () => {
    const answer = await post(rows(300));
    const { jobId } = answer.body.data;
    expect([answer.status, answer.body]).toEqual([202, { data: { jobId, status: "pending", total: 300 } }]);
    expect(answer.headers["x-ratelimit-resource"]).toBe("bulk-imports");
    expect(await job(jobId)).toEqual({
      jobId,
      status: "pending",
      mode: "create",
      total: 300,
      created: 0,
      updated: 0,
      unchanged: 0,
      failed: 0,
      createdPropertyIds: [],
      unmappedFields: [],
      errors: [],
      conversions: [],
      imageImports: [],
      createdAt: server.clock.now().toISOString(),
      completedAt: null,
    });
    const seen: [string, number][] = [];
    await runBulkImport(server.platform, { accountId: scale.accountId, id: jobId }, async () => {
      const { status, created } = await job(jobId);
      seen.push([status, created]);
    });
    expect(seen).toEqual([
      ["processing", 250],
      ["completed", 300],
    ]);
    const done = await job(jobId);
    expect(done).toMatchObject({ created: 300, failed: 0, completedAt: server.clock.now().toISOString() });
    expect(await takeCreated()).toEqual([done.createdPropertyIds, [completed(jobId, 300, 0)]]);
    expect(await total()).toBe(300);
    const last = (await server.request("GET", `/properties/${done.createdPropertyIds[299]}`, { as: scale }))
      .body;
    expect(last.data).toMatchObject({
      address: "300 Elm Street",
      title: "300 Elm Street",
      monthlyRent: 1850,
      bedrooms: 2,
      bathrooms: 1.5,
      isPublic: false,
    });
  });

  it("reports every invalid row and field, duplicates and unknown names, and creates the other rows", async () => {
    const [first] = rows(1);
    const done = await run([
      first,
      "no object",
      { ...first, street_address: "2 Oak", rent: "call us", beds: "many" },
      { ...first },
      { address: "1 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1.5 },
      { ...first, street_address: "3 Oak", isPublic: true, rent: 0, mls: 1 },
      { ...first, street_address: "4 Oak", propertyType: "house", agent: "x" },
      null,
      { ...first, street_address: "5 Oak" },
    ]);
    expect(done).toMatchObject({
      status: "completed",
      created: 2,
      failed: 7,
      unmappedFields: ["mls", "agent"],
    });
    expect(done.errors).toEqual([
      { row: 2, message: "must be an object with the fields of a property", code: "validation" },
      { row: 3, field: "monthlyRent", message: expect.any(String), code: "validation" },
      { row: 3, field: "bedrooms", message: expect.any(String), code: "validation" },
      { row: 4, message: "is identical to row 1", code: "duplicate" },
      { row: 5, message: "is identical to row 1", code: "duplicate" },
      { row: 6, field: "monthlyRent", message: expect.any(String), code: "validation" },
      { row: 7, field: "propertyType", message: expect.any(String), code: "validation" },
      { row: 8, message: "must be an object with the fields of a property", code: "validation" },
    ]);
    expect(await takeCreated()).toEqual([done.createdPropertyIds, [completed(done.jobId, 2, 7)]]);
  });

  it.each(["create", "upsert"])(
    "names the field in which a row names a record that the account does not have (mode: %s)",
    async (mode) => {
      const [present, added] = rows(2);
      if (mode === "upsert") await run([present]);
      const none = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";
      const foreign = await createContact(server, await server.createAccount("scale"));
      const properties = [
        { ...present, ownerContactId: foreign.id },
        { ...added, ownerContactId: none },
        { ...added, street_address: "3 Elm Street", buildingId: none },
        { ...added, street_address: "4 Elm Street", assigneeId: none },
        { ...added, street_address: "5 Elm Street", excludedFromFeeds: none },
        { ...added, street_address: "6 Elm Street", bookingRequires: none },
      ];
      const started = await server.request("POST", "/properties/bulk", {
        as: scale,
        body: { properties, mode },
      });
      await server.drain(["bulk_import"]);
      const { errors } = await job(started.body.data.jobId);
      expect(errors.map(({ field }: { field?: string }) => field)).toEqual([
        "ownerContactId",
        "ownerContactId",
        "buildingId",
        "assigneeId",
        "excludedFromFeeds",
        "bookingRequires",
      ]);
      expect(errors[0]).toEqual({
        row: 1,
        field: "ownerContactId",
        message: "There is no such contact in this account. Check ownerContactId.",
        code: "validation",
      });
      for (const { message } of errors) expect(importFault(message, "es")).not.toBe(message);
    },
  );

  it("reports what it converted, in the rows that it created", async () => {
    const [first] = rows(1);
    const done = await run([
      { ...first, rent: "18000 / year" },
      { ...first, rent: "450 per week" },
      { ...first, rent: "18000 / year", beds: "many" },
      { ...first, deposit: "2 months", baths: "2 full, 1 half" },
    ]);
    expect(done).toMatchObject({ created: 2, failed: 2 });
    expect(done.conversions).toEqual([
      { row: 1, field: "monthlyRent", from: "18000 / year", to: 1500 },
      { row: 4, field: "bathrooms", from: "2 full, 1 half", to: 2.5 },
      { row: 4, field: "depositAmount", from: "2 months", to: 3700 },
    ]);
    expect(done.errors).toEqual([
      {
        row: 2,
        field: "monthlyRent",
        message: expect.stringContaining('"450 per week"'),
        code: "validation",
      },
      { row: 3, field: "bedrooms", message: expect.stringContaining('"many"'), code: "validation" },
    ]);
  });

  it("respects the plan's number of properties, row by row", async () => {
    const pro = await server.createAccount("pro");
    const done = await run(rows(5), pro);
    expect(done).toMatchObject({ status: "completed", created: 3, failed: 2 });
    expect(done.errors.map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
      [4, "capacity"],
      [5, "capacity"],
    ]);
    expect(await total(pro)).toBe(3);
  });

  it("never exceeds the plan's number when imports and creations run concurrently", async () => {
    const pro = await server.createAccount("pro");
    const jobs = await Promise.all([post(rows(2), pro), post(rows(2), pro)]);
    const one = { address: "1 Oak", monthlyRent: 1, bedrooms: 1, bathrooms: 1 };
    await Promise.all([
      ...jobs.map(({ body }) =>
        runBulkImport(server.platform, { accountId: pro.accountId, id: body.data.jobId }, () =>
          Promise.resolve(),
        ),
      ),
      server.request("POST", "/properties", { as: pro, body: one }),
      server.request("POST", "/properties", { as: pro, body: one }),
    ]);
    expect(await total(pro)).toBe(3);
  });

  it("starts an image import for rows with imageUrls, and says when the budget does not cover it", async () => {
    const urls = ["https://example.com/1.jpg", "https://example.com/2.jpg"];
    const done = await run(rows(4).map((row, i) => (i === 0 ? row : { ...row, imageUrls: urls })));
    expect(done).toMatchObject({ created: 4, failed: 0 });
    expect(done.imageImports.map(({ propertyId }: { propertyId: string }) => propertyId)).toEqual(
      done.createdPropertyIds.slice(1, 3),
    );
    expect(done.errors).toEqual([
      {
        row: 4,
        field: "imageUrls",
        message: expect.stringContaining("without its images"),
        code: "capacity",
      },
    ]);
    const { propertyId, jobId } = done.imageImports[0];
    const path = `/properties/${propertyId}/images/import/${jobId}`;
    expect((await server.request("GET", path, { as: scale })).body.data).toMatchObject({ totalUrls: 2 });
  });

  it("continues where a killed worker stopped, without duplicates and with one event", async () => {
    const { jobId } = (await post(rows(350))).body.data;
    const ref = { accountId: scale.accountId, id: jobId };
    let left = 1;
    const dying = runBulkImport(server.platform, ref, async () => {
      if (--left === 0) throw new Error("killed");
    });
    await expect(dying).rejects.toThrow("killed");
    expect(await job(jobId)).toMatchObject({ status: "processing", created: 250 });
    const again = () => runBulkImport(server.platform, ref, () => Promise.resolve());
    await Promise.all([again(), again(), again()]);
    const done = await job(jobId);
    expect(done).toMatchObject({ status: "completed", created: 350, failed: 0 });
    expect(new Set(done.createdPropertyIds).size).toBe(350);
    expect(await total()).toBe(350);
    expect(await takeCreated()).toEqual([done.createdPropertyIds, [completed(jobId, 350, 0)]]);
  });

  it("starts one job for two requests with the same Idempotency-Key", async () => {
    const headers = { "idempotency-key": "portfolio" };
    const [first, second] = [await post(rows(2), scale, headers), await post(rows(2), scale, headers)];
    expect(second.text).toBe(first.text);
    await server.drain(["bulk_import"]);
    expect(await total()).toBe(2);
  });
});

describe("rejected bulk imports", () => {
  it.each([
    ["501 rows", rows(501)],
    ["no rows", []],
    ["an object instead of rows", { address: "x" }],
    ["nothing", undefined],
    ["half of a surrogate pair", [{ title: "x\ud83d" }], "properties.0.title"],
    ["a name with half of a surrogate pair", [{ "x\ud83d": 1 }], "properties.0.x\ufffd"],
  ])("%s is 422 and the field is named", async (_name, properties, field = "properties") => {
    const answer = await post(properties);
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, field]);
  });

  it("accepts a body of 5 MiB and rejects one over 8 MiB with 413", async () => {
    const [row] = rows(1);
    const long = (length: number) => [{ ...row, description: "x".repeat(19_000), note: "x".repeat(length) }];
    expect((await post(long(5 * 1024 * 1024))).status).toBe(202);
    expect((await post(long(8 * 1024 * 1024))).status).toBe(413);
  });

  it("a plan without bulk import is 403; an unknown job or one of another account is 404", async () => {
    const starter = await server.createAccount("starter");
    const trial = await server.createAccount("free_trial");
    expect((await post(rows(1), starter)).status).toBe(403);
    expect((await post(rows(1), trial)).status).toBe(403);
    const { jobId } = (await post(rows(1))).body.data;
    const other = await server.createAccount("scale");
    expect((await server.request("GET", `/properties/bulk/${jobId}`, { as: other })).status).toBe(404);
    expect((await server.request("GET", "/properties/bulk/nonsense", { as: scale })).status).toBe(404);
  });
});
