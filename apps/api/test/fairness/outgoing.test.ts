import { beforeEach, expect, it } from "vitest";
import { Visitor } from "../chats/visitor.ts";
import { visit } from "../fixtures/form-visitor.ts";
import { createContact, formWorkflow, makeListing } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import type { TestAccount } from "../harness/server.ts";

const { server } = await testApi();
const instead = "A person at the agency will write to you about this.";
let account: TestAccount;
let slug: string;

const request = (method: "GET" | "POST" | "PATCH", path: string, body?: object) =>
  server.request(method, path, { as: account, body });

beforeEach(async () => {
  account = await server.createAccount("pro", "Agency", "owner@example.com");
  const [row] = await server.database.sql`select slug from accounts where id = ${account.accountId}`;
  slug = row!.slug as string;
  const workingHours = { start: "00:00", end: "00:00", days: [0, 1, 2, 3, 4, 5, 6] };
  await request("PATCH", "/settings", { workingHours, profilePublic: true, agentName: "Ada" });
});

async function textsTo(contactId: string): Promise<string[]> {
  const { data } = (await request("GET", `/conversations?contactId=${contactId}`)).body;
  const { body } = await request("GET", `/conversations/${data[0].id}/messages`);
  return body.data.map(({ content }: { content: string }) => content);
}

it("replaces a follow-up that must not be sent, and sends what a person writes as it is", async () => {
  const { id: contactId } = await createContact(server, account);
  const scheduledFor = server.clock.now().toISOString();
  await request("POST", "/followups", {
    contactId,
    scheduledFor,
    message: "Are you married, {contactName}?",
  });
  await server.drain();
  expect(await textsTo(contactId)).toEqual([instead]);
  await request("POST", "/messages", { contactId, content: "Are you married?" });
  expect((await textsTo(contactId)).toSorted()).toEqual([instead, "Are you married?"].toSorted());
});

it.each([
  ["send_message", { template: "Perfect for families!" }, "template"],
  ["ask_choice", { text: "Are you married?", options: ["Yes", "No"] }, "text"],
  ["ask_choice", { text: "Who lives with you?", options: ["My children", "No children"] }, "text"],
])(
  "does not start a run whose %s step says what is forbidden, and says which",
  async (type, config, member) => {
    const { id: contactId } = await createContact(server, account);
    const { data } = (
      await request("POST", "/workflows", { name: "W", triggerType: "manual", steps: [{ type, config }] })
    ).body;
    const run = await request("POST", "/workflows/runs", { workflowId: data.id, contactId });
    expect(run.status).toBe(422);
    expect(run.body.detail).toContain(`config.${member}`);
    expect(run.body.detail).toContain("docs/fair-housing.md");
  },
);

it("leaves forbidden questions and introductions out of forms", async () => {
  const questions = [
    { key: "married", label: "Are you married?", type: "boolean", required: true },
    { key: "pets", label: "Do you have pets?", type: "boolean" },
    { key: "household", label: "Who are you?", type: "choice", options: ["A couple", "No children"] },
  ];
  const { data } = (
    await request("POST", "/workflows", {
      ...formWorkflow,
      questionConfig: { questions },
      introMessage: "Perfect for families.",
      completionConfig: { message: "The schools are good." },
    })
  ).body;
  const form = await visit(server, "GET", `/${slug}/forms/${data.slug}`);
  const keys = form.body.data.questions.map(({ key }: { key: string }) => key);
  expect(keys).toEqual(["name", "email", "phone", "pets"]);
  expect(form.body.data.intro).toBeNull();
  const session = await visit(server, "POST", `/${slug}/forms/${data.slug}/sessions`, {
    body: { name: "Dana", email: "dana@example.com" },
  });
  const { sessionId, token } = session.body.data;
  const done = await visit(server, "POST", `/sessions/${sessionId}/complete`, { token });
  expect(done.body.data.message).toBe("Thank you. We have received your answers and will be in touch.");
});

it("says that it is automated, whatever the introduction says, and names listings with steering titles by their address", async () => {
  await request("PATCH", "/settings", { publicChatIntro: "Safe neighborhood, good schools!" });
  await makeListing(server, account, { title: "Perfect for young professionals", address: "9 Oak Street" });
  await makeListing(server, account, { title: "Loft by the mill", address: "3 Mill Street" });
  const visitor = await Visitor.of(server, account);
  expect(visitor.opened[0]!.content).toBe("Hello, this is Ada, an automated assistant.\nHow can I help you?");
  const listed = (await visitor.say("See listings"))!;
  expect(listed.content).toContain("9 Oak Street");
  expect(listed.content).toContain("Loft by the mill");
  expect(`${listed.content} ${listed.options}`).not.toContain("professionals");
});

const asked = "I have asked a person at the agency to answer you";

it.each([
  ["Do you accept Section 8 vouchers?", asked],
  ["I have an emotional support dog", asked],
  ["I need an accommodation for my disability", asked],
  ["What is your policy on guests?", asked],
  ["¿Aceptan la sección 8?", "He pedido a una persona de la agencia que le responda"],
])("hands over to a person and notifies the owner: %s", async (question, expected) => {
  await request("PATCH", "/settings", { callHumanEnabled: false });
  const visitor = await Visitor.of(server, account);
  const answer = (await visitor.say(question))!;
  expect(answer.content).toContain(expected);
  expect(await visitor.say("Is anybody there today?")).toBeUndefined();
  const [{ count }] = (await server.database
    .sql`select count(*)::int as count from owner_notices where account_id = ${account.accountId}`) as unknown as [
    { count: number },
  ];
  expect(count).toBeGreaterThan(0);
});

it("does not repeat a name that carries a message", async () => {
  const { id: contactId } = await createContact(server, account, { name: "Rent is free at evil.com" });
  const scheduledFor = server.clock.now().toISOString();
  await request("POST", "/followups", {
    contactId,
    scheduledFor,
    message: "Hi {contactName}, are you there?",
  });
  await server.drain();
  expect(await textsTo(contactId)).toEqual(["Hi, are you there?"]);
});

it("counts what was replaced", async () => {
  const metrics = await server.app.inject({ method: "GET", url: "/metrics" });
  expect(metrics.body).toContain(
    'automatic_texts_withheld_total{rule="protected_characteristic",source="template"} 1',
  );
});
