import { beforeEach, describe, expect, it } from "vitest";
import { type Forms, openForms } from "../../../../test/fixtures/form-visitor.ts";
import { makeContact, makeListing } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as conversation from "./conversation.service.ts";
import * as queries from "./forms.queries.ts";

const { server } = await testApi();
let forms: Forms;

beforeEach(async () => {
  forms = await openForms(server);
});

const within = <T>(work: (call: WriteCall) => Promise<T>) =>
  forAccount(server.platform, forms.account.accountId, work);
const stored = (id: string) =>
  queries.find(server.database.read, forms.account.accountId, id) as Promise<queries.FormSessionRow>;

const questions = [
  { key: "rooms", label: "How many bedrooms, {contactName}?", type: "number", required: true, max: 5 },
  { key: "pets", label: "Do you have pets?", type: "boolean" },
  { key: "parking", label: "Parking?", type: "choice", options: ["Street", "Garage"], required: true },
  { key: "cell", label: "Your phone?", type: "phone" },
];

describe("a form in a conversation", () => {
  const start = async (language: "en" | "es" = "en") => {
    const { id: workflowId } = await forms.withQuestions(questions);
    const contactId = await makeContact(server, forms.account);
    const { sessionId } = await within((call) =>
      conversation.startIn(call, { workflowId, contactId, language }),
    );
    return { id: sessionId, contactId };
  };
  const next = (id: string) => within((call) => conversation.nextQuestion(call, id));
  const answer = (id: string, key: string, text: string) =>
    within((call) => conversation.saveAnswer(call, id, key, text));

  it("asks the template's questions in order, understands the answers, and completes", async () => {
    const { id, contactId } = await start();
    expect((await forms.seen(id)).body.data).toMatchObject({ contactId, status: "draft" });
    const said: Record<string, string> = {
      rooms: "two, please",
      pets: "skip",
      parking: "the second one",
      cell: "(217) 555-0142",
    };
    const asked: string[] = [];
    for (let question = await next(id); question; question = await next(id)) {
      asked.push(question.text);
      expect(await answer(id, question.key, said[question.key]!)).toEqual({ ok: true });
    }
    expect(asked).toEqual([
      "How many bedrooms?",
      "Do you have pets?",
      "Parking?\n1. Street\n2. Garage",
      "Your phone?",
    ]);
    await server.takeEvents();
    const { message } = await within((call) => conversation.complete(call, id));
    expect(message).toBe("Thank you. We have received your answers and will be in touch.");
    expect((await server.takeEvents()).map(({ event }) => event)).toEqual(["session.completed"]);
    expect((await forms.seen(id)).body.data).toMatchObject({
      status: "completed",
      submission: { rooms: 2, parking: "Garage", cell: "2175550142" },
    });
    const { visitor, form } = await stored(id);
    expect(visitor.words).toEqual({
      rooms: "two, please",
      parking: "the second one",
      cell: "(217) 555-0142",
    });
    expect([form.version, form.questions[1]!.label]).toEqual([1, "Do you have pets?"]);
  });

  it.each([
    ["en", "rooms", "many", "Please answer with one number, for example 2.\nHow many bedrooms?"],
    ["en", "rooms", "9", "Please answer with a number up to 5.\nHow many bedrooms?"],
    ["en", "rooms", "skip", "Please answer with one number, for example 2.\nHow many bedrooms?"],
    [
      "es",
      "cell",
      "+44 20 7946 0958",
      "Responda por favor con un número de teléfono de nuestro país.\nYour phone?",
    ],
    [
      "en",
      "cell",
      "1234567",
      "Please answer with one phone number, for example +1 555 010 0199.\nYour phone?",
    ],
  ] as const)("in %s asks again for %s after %j", async (language, key, text, askAgain) => {
    const { id } = await start(language);
    expect(await answer(id, key, text)).toEqual({ ok: false, askAgain });
    expect((await stored(id)).submission).toEqual({});
  });

  it("keeps a text as it is, and takes the number of an option for its position", async () => {
    const { id: workflowId } = await forms.withQuestions([
      { key: "note", label: "Anything else?", type: "text" },
      {
        key: "rooms",
        label: "Rooms?",
        type: "choice",
        options: [
          { label: "Two rooms", value: 2 },
          { label: "One room", value: 1 },
        ],
      },
    ]);
    const contactId = await makeContact(server, forms.account);
    const { sessionId } = await within((call) =>
      conversation.startIn(call, { workflowId, contactId, language: "en" }),
    );
    await answer(sessionId, "note", "  No.  ");
    await answer(sessionId, "rooms", "2");
    expect((await stored(sessionId)).submission).toEqual({ note: "  No.  ", rooms: 1 });
  });

  it("is offered while its workflow is public and active and pre-screening is on", async () => {
    const all = () => within((call) => conversation.offered(call, "en"));
    expect(await all()).toEqual([]);
    const form = await forms.withQuestions(questions);
    await forms.withQuestions([]);
    await forms.withQuestions(questions, { isPublic: false });
    expect(await all()).toEqual([{ workflowId: form.id, slug: form.slug, name: "Pre-screening" }]);
    await forms.set({ prescreeningEnabled: false });
    expect(await all()).toEqual([]);
  });

  it("takes no answers once its form is switched off, and keeps those that it has", async () => {
    const { id } = await start();
    await answer(id, "rooms", "2");
    const { workflowTemplateId } = await stored(id);
    await forms.request("PATCH", `/workflows/${workflowTemplateId}`, { isActive: false });
    await expect(next(id)).rejects.toMatchObject({ code: "form_switched_off" });
    await expect(answer(id, "pets", "no")).rejects.toMatchObject({ code: "form_switched_off" });
    expect((await stored(id)).submission).toEqual({ rooms: 2 });
  });

  it("does not start with a contact or property of another account", async () => {
    const { id: workflowId } = await forms.withQuestions(questions);
    const contactId = await makeContact(server, forms.account);
    const other = await server.createAccount("pro");
    const foreign = {
      contactId: await makeContact(server, other),
      propertyId: await makeListing(server, other),
    };
    for (const given of [{ contactId: foreign.contactId }, { contactId, propertyId: foreign.propertyId }]) {
      const input = { workflowId, language: "en" as const, ...given };
      await expect(within((call) => conversation.startIn(call, input))).rejects.toThrow();
    }
  });
});
