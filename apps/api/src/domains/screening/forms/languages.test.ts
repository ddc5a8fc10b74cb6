import { beforeEach, describe, expect, it } from "vitest";
import { type Forms, openForms, visit } from "../../../../test/fixtures/form-visitor.ts";
import { makeContact } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as conversation from "./conversation.service.ts";

const { server } = await testApi();
let forms: Forms;
beforeEach(async () => {
  forms = await openForms(server);
});

const bilingual = {
  name: "Find a home",
  introMessage: "Two questions.",
  questionConfig: {
    questions: [
      {
        key: "pets",
        label: "Do you have pets?",
        help: "Dogs and cats are welcome.",
        type: "choice",
        required: true,
        options: ["Cat", { label: "Dog", value: "dog" }, 3],
        translations: {
          es: {
            label: "¿Tiene mascotas, {contactName}?",
            help: "Se admiten perros y gatos.",
            options: ["Gato", "Perro", ""],
          },
        },
      },
      { key: "note", label: "Anything else?", type: "text" },
    ],
    translations: { es: { name: "Encuentre una vivienda", introMessage: "Dos preguntas." } },
  },
  completionConfig: { message: "Thank you.", translations: { es: { message: "Gracias, {contactName}." } } },
};
const shown = async (slug: string, language: string) =>
  (await visit(server, "GET", `/${forms.slug}/forms/${slug}?language=${language}`)).body.data;
const visitor = { name: "Dana", email: "dana@example.com" };

describe("a form in two languages", () => {
  it("is shown in the visitor's language, with the values of the first for its options", async () => {
    const { slug } = await forms.makeForm(bilingual);
    const { name, intro, questions } = await shown(slug, "es");
    expect([name, intro]).toEqual(["Encuentre una vivienda", "Dos preguntas."]);
    expect(questions.slice(-2)).toMatchObject([
      {
        label: "¿Tiene mascotas?",
        help: "Se admiten perros y gatos.",
        options: [{ label: "Gato", value: "Cat" }, { label: "Perro", value: "dog" }, 3],
      },
      { label: "Anything else?", help: null },
    ]);
  });

  it("is shown as it is written to everybody else", async () => {
    const { slug } = await forms.makeForm(bilingual);
    const { name, intro, questions } = await shown(slug, "en");
    expect([name, intro, questions.at(-2).label, questions.at(-2).help]).toEqual([
      "Find a home",
      "Two questions.",
      "Do you have pets?",
      "Dogs and cats are welcome.",
    ]);
  });

  it("keeps the same answer in both, and ends in the visitor's", async () => {
    const form = await forms.makeForm(bilingual);
    const session = await forms.start(form, { ...visitor, language: "es" });
    await session.save({ answers: { pets: "Gato" } });
    expect((await session.get()).answers).toEqual({ pets: "Cat" });
    expect((await session.complete()).body.data.message).toBe("Gracias, Dana.");
  });

  it("is offered and asked in the language of a conversation", async () => {
    const { id: workflowId } = await forms.makeForm(bilingual);
    const contactId = await makeContact(server, forms.account);
    const within = <T>(work: (call: WriteCall) => Promise<T>) =>
      forAccount(server.platform, forms.account.accountId, work);
    const [offer] = await within((call) => conversation.offered(call, "es"));
    expect(offer?.name).toBe("Encuentre una vivienda");
    const { sessionId } = await within((call) =>
      conversation.startIn(call, { workflowId, contactId, language: "es" }),
    );
    const next = await within((call) => conversation.nextQuestion(call, sessionId));
    expect(next?.text).toMatch(/^¿Tiene mascotas\?\nSe admiten perros y gatos\.\nA\. Gato/);
  });

  it("says what was asked to the people of the account, in the language in which it was asked", async () => {
    const form = await forms.makeForm(bilingual);
    const session = await forms.start(form, { ...visitor, language: "es" });
    const { body } = await forms.request("GET", `/sessions/${session.id}/questions`);
    expect(body.data[0]).toMatchObject({
      label: "¿Tiene mascotas, Dana?",
      help: "Se admiten perros y gatos.",
    });
  });

  it("leaves out a question whose translation must not be asked", async () => {
    const [question] = bilingual.questionConfig.questions;
    const { slug } = await forms.withQuestions([
      { ...question, translations: { es: { label: "¿Está usted casado?" } } },
    ]);
    const keys = async (language: string) =>
      (await shown(slug, language)).questions.map(({ key }: { key: string }) => key);
    expect(await keys("en")).toContain("pets");
    expect(await keys("es")).not.toContain("pets");
  });

  it.each([
    [{ questions: [{ key: "a", help: 1 }] }, "questionConfig.questions.0.help"],
    [
      { questions: [{ key: "a", translations: { es: { label: 1 } } }] },
      "questionConfig.questions.0.translations.es.label",
    ],
    [{ translations: { es: "Hola" } }, "questionConfig.translations.es"],
  ])("is refused with a wrong type: %j", async (questionConfig, field) => {
    const { status, body } = await forms.request("POST", "/workflows", {
      ...bilingual,
      steps: [],
      triggerType: "deep_link",
      questionConfig,
    });
    expect([status, body.errors.map((one: { field: string }) => one.field)]).toEqual([422, [field]]);
  });
});
