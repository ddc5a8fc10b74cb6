import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestAccount, type TestServer } from "../../../../test/harness/server.ts";
import { operations } from "../../operations.ts";
import { voiceTools } from "./voice-tools.ts";

let server: TestServer;
let account: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  account = await server.createAccount("pro");
});

const voice = async (changes: object) => {
  await server.request("PATCH", "/settings", { as: account, body: changes });
  return (await server.request("GET", "/agent/voice", { as: account })).body.data;
};

describe("GET /agent/voice", () => {
  it("says that it is off, and nothing else, unless the settings turn it on", async () => {
    expect(await voice({ voiceEnabled: false, voiceFirstMessage: "Hi" })).toEqual({
      enabled: false,
      firstMessage: null,
      instructions: null,
      language: null,
      tools: [],
    });
  });

  it("introduces itself as automated unless the account chose its own first sentence", async () => {
    const { firstMessage } = await voice({ voiceEnabled: true, agentName: "Ada" });
    expect(firstMessage).toBe("Hello, this is Ada, an automated assistant. How can I help you?");
    expect((await voice({ voiceFirstMessage: "Elm Rentals, hello." })).firstMessage).toBe(
      "Elm Rentals, hello.",
    );
  });

  it("introduces itself without a name when the account has none", async () => {
    const settings = { voiceEnabled: true, agentName: " ", voiceFirstMessage: " " };
    expect((await voice(settings)).firstMessage).toBe(
      "Hello, this is an automated assistant. How can I help you?",
    );
  });

  it("puts the account's facts and instructions into the instructions", async () => {
    const { instructions, language } = await voice({
      voiceEnabled: true,
      agentName: "Ada",
      licenseNumber: "IL-471",
      timezone: "America/Chicago",
      workingHours: { start: "10:00", end: "18:30", days: [2, 1] },
      customInstructions: "Mention the garden.",
      voicePromptAddition: "Speak slowly.",
      callHumanEnabled: true,
      publicPhone: "+1 217 555 0100",
    });
    expect(language).toBe("en");
    expect(instructions).toContain(
      "Working hours: Monday, Tuesday, 10:00 to 18:30, in the time zone America/Chicago.",
    );
    for (const fact of ["You are Ada.", "IL-471", "+1 217 555 0100"]) expect(instructions).toContain(fact);
    expect(instructions).toMatch(/Mention the garden\.\nSpeak slowly\.$/);
  });

  const about = async (voiceConfig: object | null, more: object = {}) => {
    const body = { name: "Tours", triggerType: "manual", steps: [], voiceConfig, ...more };
    const { id } = (await server.request("POST", "/workflows", { as: account, body })).body.data;
    return (await server.request("GET", `/agent/voice?workflowId=${id}`, { as: account })).body.data;
  };

  it("for calls about a workflow has its first message and language, and its instructions after the account's", async () => {
    const general = await voice({
      voiceEnabled: true,
      agentName: "Ada",
      voiceFirstMessage: "Elm Rentals, hello.",
      voicePromptAddition: "Speak slowly.",
    });
    const own = await about({
      firstMessage: "Tours of Elm.",
      promptAddition: "Offer a tour.",
      language: "fr",
    });
    expect(own).toMatchObject({ enabled: true, firstMessage: "Tours of Elm.", language: "fr" });
    expect(own.instructions).toBe(
      `${general.instructions}\nBegin in the language fr (ISO 639-1), and go on in the caller's.\nOffer a tour.`,
    );
    for (const config of [null, {}, { firstMessage: " ", promptAddition: "", language: "", other: 1 }])
      expect(await about(config)).toEqual(general);
  });

  it("introduces itself as automated in the language of the workflow, in English and Spanish", async () => {
    await voice({ voiceEnabled: true, agentName: "Ada", voiceFirstMessage: "" });
    const firstOf = async (language: string) => (await about({ language })).firstMessage;
    expect(await firstOf("es")).toBe("Hola, soy Ada, un asistente automático. ¿En qué puedo ayudarle?");
    for (const language of ["fr", "constructor"])
      expect(await firstOf(language)).toBe("Hello, this is Ada, an automated assistant. How can I help you?");
  });

  it("is off for a workflow that switches it off or is inactive, and for all while the account's is off", async () => {
    await voice({ voiceEnabled: true });
    expect((await about({ enabled: true })).enabled).toBe(true);
    expect(await about({ enabled: false, firstMessage: "Hi" })).toMatchObject({
      enabled: false,
      firstMessage: null,
    });
    expect((await about({ enabled: true }, { isActive: false })).enabled).toBe(false);
    await voice({ voiceEnabled: false });
    expect((await about({ enabled: true, firstMessage: "Hi" })).enabled).toBe(false);
  });

  it("answers 422 for an unknown workflow and for one of another account, and serves system templates", async () => {
    await voice({ voiceEnabled: true });
    const ask = (id: string, as = account) => server.request("GET", `/agent/voice?workflowId=${id}`, { as });
    const body = { name: "Tours", triggerType: "manual", steps: [] };
    const { id } = (await server.request("POST", "/workflows", { as: account, body })).body.data;
    const other = await server.createAccount("pro");
    const refused = [await ask(id, other), await ask("0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d")];
    for (const answer of refused)
      expect([answer.status, answer.body.code]).toEqual([422, "workflow_not_found"]);
    expect((await ask("5f0e0000-0000-4000-8000-000000000001")).body.data.enabled).toBe(true);
  });

  it("names only operations that exist, with all their arguments", async () => {
    const { tools } = await voice({ voiceEnabled: true });
    expect(tools).toEqual(JSON.parse(JSON.stringify(voiceTools)));
    for (const { method, path, parameters } of voiceTools) {
      const found = operations.find(
        ({ meta }) => meta.openapi.method === method && `/api/v1${meta.openapi.path}` === path,
      );
      expect(found, path).toBeDefined();
      expect(parameters.type).toBe("object");
      for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
        expect(Object.keys(parameters.properties as object)).toContain(name);
      }
    }
  });

  it("is forbidden on the Free Trial", async () => {
    const trial = await server.createAccount("free_trial");
    expect((await server.request("GET", "/agent/voice", { as: trial })).status).toBe(403);
  });
});
