import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { messages } from "../../src/db/tables/index.ts";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import { receiveMessage } from "../../src/domains/inbox/messages/inbound.service.ts";
import { testApi } from "../harness/api.ts";

const { server, account: pro } = await testApi({ plan: "pro" });

beforeEach(() => server.clock.set("2026-06-15T12:00:00.000Z"));

const create = async (path: string, body: object): Promise<string> =>
  (await server.request("POST", path, { as: pro, body })).body.data.id;
const work = () => server.drain(["workflow_run"]);
const pets = {
  key: "pets",
  label: "Do you have pets?",
  type: "choice",
  options: ["A dog", { label: "None", value: "none" }],
  translations: { es: { label: "¿Tiene mascotas?", options: ["Un perro", "Ninguna"] } },
};
let contacts = 0;

/** Starts a run for a contact who reads a language. */
async function run(language: string, steps: object[], questions: object[] = [pets]) {
  const email = `reader${++contacts}@example.com`;
  const contactId = await create("/contacts", { name: "Dana Reyes", email, language });
  const workflowId = await create("/workflows", {
    name: "Test",
    triggerType: "manual",
    steps,
    questionConfig: { questions },
  });
  const answer = await server.request("POST", "/workflows/runs", {
    as: pro,
    body: { workflowId, contactId },
  });
  await work();
  const sent = async () => {
    const rows = await server.database.read
      .select()
      .from(messages)
      .where(eq(messages.direction, "outbound"))
      .orderBy(asc(messages.id));
    return rows
      .filter(({ metadata }) => metadata?.workflowRunId === answer.body.data?.id)
      .map(({ content }) => content);
  };
  const reply = async (content: string) => {
    await forAccount(server.platform, pro.accountId, (call) =>
      receiveMessage(call, { contactId, content, channel: "email" }),
    );
    await work();
  };
  const read = async () =>
    (await server.request("GET", `/workflows/runs/${answer.body.data.id}`, { as: pro })).body.data;
  return { answer, sent, reply, read };
}

describe("a run", () => {
  it("asks in the contact's language, and keeps the same values as in the first one", async () => {
    const steps = [{ type: "ask", config: { questionKey: "pets" } }];
    const spanish = await run("es", steps);
    expect(await spanish.sent()).toEqual([
      expect.stringMatching(/^¿Tiene mascotas\?[\s\S]*Un perro[\s\S]*Ninguna/),
    ]);
    await spanish.reply("ninguna");
    const english = await run("en", steps);
    expect(await english.sent()).toEqual([expect.stringMatching(/^Do you have pets\?/)]);
    await english.reply("none");
    for (const { read } of [spanish, english])
      expect(await read()).toMatchObject({ status: "completed", answers: { pets: "none" } });
  });

  it("lets the assistant ask in the contact's language", async () => {
    const { sent } = await run("es", [{ type: "agent", config: {} }]);
    expect(await sent()).toEqual([expect.stringContaining("¿Tiene mascotas?")]);
  });

  it("sends the texts of its steps in the contact's language, or else the first ones", async () => {
    const steps = [
      {
        type: "send_message",
        config: {
          template: "Hello {contactName}",
          translations: { es: { template: "Hola, {contactName}" } },
        },
      },
      { type: "send_message", config: { template: "Bye", translations: { es: { template: " " } } } },
      {
        type: "ask_choice",
        config: {
          text: "Where do you park?",
          options: ["Garage"],
          questionKey: "parking",
          translations: { es: { text: "¿Dónde estaciona?", options: ["Garaje"] } },
        },
      },
    ];
    const spanish = await run("es", steps);
    expect(await spanish.sent()).toEqual([
      "Hola, Dana Reyes",
      "Bye",
      expect.stringMatching(/^¿Dónde estaciona\?[\s\S]*Garaje/),
    ]);
    await spanish.reply("garaje");
    expect((await spanish.read()).answers).toEqual({ parking: "Garage" });
    expect((await (await run("fr", steps)).sent())[0]).toBe("Hello Dana Reyes");
  });

  it("is not started while a translation says what must not be said", async () => {
    const unfair = { ...pets, translations: { es: { label: "¿Cuál es su religión?" } } };
    const { answer } = await run("en", [{ type: "ask", config: { questionKey: "pets" } }], [unfair]);
    expect([answer.status, answer.body.code]).toEqual([422, "template_not_runnable"]);
    const step = {
      type: "send_message",
      config: { template: "Hi", translations: { es: { template: "No se admiten niños." } } },
    };
    expect((await run("en", [step])).answer.body.code).toBe("template_not_runnable");
  });
});
