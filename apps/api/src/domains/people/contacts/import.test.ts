import { beforeEach, expect, it } from "vitest";
import { testApi } from "../../../../test/harness/api.ts";

const { server, account: pro } = await testApi({ plan: "pro" });

beforeEach(async () => {
  await server.takeEvents();
});

const post = (contacts: unknown[], mode?: string, as = pro) =>
  server.request("POST", "/contacts/bulk", { as, body: { contacts, ...(mode && { mode }) } });
const found = async (search: string) =>
  (await server.request("GET", `/contacts?search=${encodeURIComponent(search)}`, { as: pro })).body.data;

it("reads metadata as JSON, as a file has it", async () => {
  const row = { name: "Gia Gold", email: "gia@import.example", externalId: "crm-9" };
  const answer = await post([
    { ...row, metadata: '{"score":"7"}' },
    { name: "Hal Hart", email: "hal@import.example", metadata: "{7" },
  ]);
  expect(answer.body.data).toMatchObject({ created: 1, errors: [{ row: 2, field: "metadata" }] });
  expect(await found("Gia Gold")).toMatchObject([{ externalId: "crm-9", metadata: { score: "7" } }]);
});

it("creates a contact of each row with its event, and says for each other row what is wrong", async () => {
  const answer = await post([
    { name: "Ann Archer", email: "ann@import.example", status: "Applicant", role: "Property manager" },
    { name: "Ben Baker" },
    { name: "Cy Cole", email: "not an address", phone: "+1 217 555 0103" },
    "Dee",
    { name: "Eve Eads", phone: "(217) 555-0105", language: "es-MX", email: "  ", shoe_size: 9 },
  ]);
  expect(answer.status).toBe(200);
  expect(answer.body.data).toMatchObject({
    mode: "create",
    total: 5,
    created: 2,
    failed: 3,
    unmappedFields: ["shoe_size"],
    errors: [
      { row: 2, field: "email", message: "email or phone is required", code: "validation" },
      { row: 3, field: "email", code: "validation" },
      { row: 4, message: "must be an object with the fields of a contact", code: "validation" },
    ],
  });
  expect(JSON.stringify(answer.body)).not.toContain("not an address");
  expect(await found("Ann Archer")).toMatchObject([
    { status: "applicant", role: "property_manager", source: "import", appliedAt: expect.any(String) },
  ]);
  expect(await found("Eve Eads")).toMatchObject([{ email: null, phone: "(217) 555-0105", language: "es" }]);
  const events = await server.takeEvents();
  expect(events.map(({ event, data }) => [event, (data as { id: string }).id])).toEqual(
    answer.body.data.createdContactIds.map((id: string) => ["contact.created", id]),
  );
});

it("changes nothing in a second run of the same file", async () => {
  const file = [
    { name: "Fay Finch", email: "Fay@Import.example", phone: "217-555-0106", status: "applicant" },
    { name: "Gus Gray", phone: "+1 217 555 0107", referralSource: "A neighbour" },
  ];
  expect((await post(file, "upsert")).body.data).toMatchObject({ created: 2, updated: 0, unchanged: 0 });
  const before = await found("555");
  await server.takeEvents();
  expect((await post(file, "upsert")).body.data).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  expect(await found("555")).toEqual(before);
  expect(await server.takeEvents()).toEqual([]);
});

it("changes what a row says, by email in any case, and keeps what it leaves out or blank", async () => {
  const [hal] = await makeOne({
    name: "Hal Hart",
    email: "hal@import.example",
    referralSource: "Sign",
    tags: ["VIP"],
  });
  const row = {
    name: "Hal J. Hart",
    email: "HAL@import.example",
    phone: "+1 217 555 0108",
    referralSource: "",
    tags: " , ",
  };
  expect((await post([row], "upsert")).body.data).toMatchObject({ created: 0, updated: 1, failed: 0 });
  expect(await found("Hal")).toMatchObject([
    {
      id: hal,
      name: "Hal J. Hart",
      email: "hal@import.example",
      phone: "+1 217 555 0108",
      referralSource: "Sign",
      tags: ["VIP"],
    },
  ]);
  expect((await server.takeEvents()).map(({ event }) => event)).toEqual([
    "contact.created",
    "contact.updated",
  ]);
});

it("changes a contact found by email even if the row has no name", async () => {
  const [ida] = await makeOne({ name: "Ida Ives", email: "ida@import.example" });
  await post([{ email: "ida@import.example", status: "renter" }], "upsert");
  expect(await found("ida@import")).toMatchObject([{ id: ida, name: "Ida Ives", status: "renter" }]);
});

it("finds a contact by its phone number only if the names agree: families share numbers", async () => {
  const [jim] = await makeOne({ name: "Jim Jones", phone: "+1 217 555 0110" });
  const rows = [
    { name: "Jan Jones", phone: "(217) 555-0110" },
    { name: "Jim Jones", phone: "(217) 555-0110", email: "jim@import.example" },
  ];
  expect((await post(rows, "upsert")).body.data).toMatchObject({ created: 1, updated: 1 });
  expect(await found("Jim Jones")).toMatchObject([
    { id: jim, phone: "+1 217 555 0110", email: "jim@import.example" },
  ]);
});

it("refuses a second row about the same contact, whether the first creates or changes it", async () => {
  const rows = [
    { name: "Kim King", email: "kim@import.example" },
    { name: "Kim Queen", email: "KIM@import.example" },
  ];
  const message = "is about the same contact as an earlier row";
  for (const outcome of [{ created: 1 }, { unchanged: 1 }]) {
    const { data } = (await post(rows, "upsert")).body;
    expect(data).toMatchObject({ ...outcome, errors: [{ row: 2, message, code: "duplicate" }] });
  }
  expect(await found("kim@import.example")).toMatchObject([{ name: "Kim King" }]);
});

it("never undoes an opt-out: consent belongs to the address", async () => {
  const [lou] = await makeOne({ name: "Lou Lane", email: "lou@import.example" });
  await server.request("POST", `/contacts/${lou}/opt-out`, { as: pro, body: { channel: "email" } });
  const row = { name: "Lou L. Lane", email: "lou@import.example", optedOutAt: {} };
  expect((await post([row], "upsert")).body.data).toMatchObject({
    updated: 1,
    unmappedFields: [],
  });
  await post([{ name: "Lou Again", email: "LOU@import.example" }]);
  const optedOutAt = { email: expect.any(String) };
  expect(await found("lou@import.example")).toMatchObject([{ optedOutAt }, { optedOutAt }]);
});

it("makes one contact of each row when the same file comes twice at once", async () => {
  const rows = Array.from({ length: 20 }, (_, i) => ({
    name: `Mia ${i}`,
    email: `mia${i}@twice.example`,
    phone: `+1 217 555 02${10 + i}`,
  }));
  const answers = await Promise.all([post(rows, "upsert"), post(rows.toReversed(), "upsert")]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const sum = answers.map(({ body }) => body.data.created).reduce((a, b) => a + b);
  expect(sum).toBe(20);
});

it("neither finds nor changes contacts of another account", async () => {
  const other = await server.createAccount("pro", "Others");
  await makeOne({ name: "Ned North", email: "ned@import.example" });
  const { data } = (await post([{ name: "Ned", email: "ned@import.example" }], "upsert", other)).body;
  expect(data).toMatchObject({ created: 1, updated: 0 });
  expect(await found("ned@import.example")).toMatchObject([{ name: "Ned North" }]);
});

it("needs a plan with bulk imports, and takes 1 to 500 rows", async () => {
  const starter = await server.createAccount("starter", "Small");
  expect((await post([{ name: "O", email: "o@import.example" }], "create", starter)).status).toBe(403);
  const many = Array.from({ length: 501 }, () => ({ name: "P", email: "p@import.example" }));
  expect([(await post([])).status, (await post(many)).status]).toEqual([422, 422]);
});

async function makeOne(body: object): Promise<string[]> {
  return [(await server.request("POST", "/contacts", { as: pro, body })).body.data.id];
}

it.each(["create", "upsert"])(
  "opts out whom a row says, and all with the address, in the mode %s",
  async (mode) => {
    const at = "2026-01-02T03:04:05.000Z";
    const [first] = await makeOne({ name: "Mia Moss", email: `mia-${mode}@import.example` });
    const rows = [
      { name: "Mia Moss", email: `MIA-${mode}@import.example`, optedOutAt: `{"email":"${at}"}` },
      {
        name: "Ned Nash",
        phone: mode === "create" ? "+12175550131" : "+12175550132",
        optedOutAt: "SMS | chat app a",
      },
      { name: "Lil Lowe", email: `lil-${mode}@import.example`, optedOutAt: ["email"] },
      { name: "Oda Orr", email: `oda-${mode}@import.example`, optedOutAt: "yes" },
      { name: "Pia Poe", email: `pia-${mode}@import.example`, optedOutAt: "{}" },
    ];
    const { data } = (await post(rows, mode)).body;
    expect(data).toMatchObject({
      created: mode === "create" ? 4 : 3,
      updated: mode === "create" ? 0 : 1,
      errors: [{ row: 4, field: "optedOutAt", message: "must be a list of channels, such as email, sms" }],
    });
    const all = await found(`mia-${mode}@import.example`);
    expect(all.map(({ optedOutAt }: { optedOutAt: object }) => optedOutAt)).toEqual(
      all.map(() => ({ email: at })),
    );
    expect(all.map(({ id }: { id: string }) => id)).toContain(first);
    const [ned] = await found(rows[1]!.phone!);
    expect(Object.keys(ned.optedOutAt).sort()).toEqual(["chat_app_a", "sms"]);
    const [lil] = await found(`lil-${mode}@import.example`);
    expect(Object.keys(lil.optedOutAt)).toEqual(["email"]);
    const [pia] = await found(`pia-${mode}@import.example`);
    expect(pia).not.toHaveProperty("optedOutAt");
    if (mode === "upsert")
      expect((await post(rows, mode)).body.data).toMatchObject({ updated: 0, unchanged: 4 });
  },
);
