import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestAccount, type TestServer } from "../../../test/harness/server.ts";
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
