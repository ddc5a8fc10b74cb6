import { expect, it } from "vitest";
import { consoleSite, describeConsole, expectGoodAtEveryWidth } from "./console.ts";

const site = consoleSite();
const call = (method: "GET" | "POST", path: string, body?: unknown) =>
  site.server.request(method, path, { as: site.account, body });

describeConsole("forms", () => {
  it("are made from a starting form, changed, put in order by keyboard, and opened by their link", async () => {
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("button", { name: "Add a workflow" }).first().click();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Make it" }).click();
        await page.getByRole("heading", { name: "Find a home", level: 1 }).waitFor();
        await page.getByText("Nobody can open this form yet.").waitFor();
        await page.getByRole("button", { name: "Add a question" }).click();
        // The focus is in the new question.
        await page.locator("input:focus").waitFor();
        await page.keyboard.type("Where do you park?");
        await page.getByLabel("Answer", { exact: true }).last().selectOption("choice");
        await page.getByLabel("Option 1", { exact: true }).fill("Garage");
        await page.getByLabel("Option 2", { exact: true }).fill("Street");
        await page.getByLabel("Option 2 (Spanish)").fill("Calle");
        await page.getByRole("button", { name: "Move question 5 up" }).click();
        await page.getByText("Now in place 4 of 5.").waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Save", exact: true }).click();
        await page.getByText("Saved.").waitFor();
        await page.getByRole("button", { name: "Turn the link on" }).click();
        await page.getByRole("button", { name: "Turn the link off" }).waitFor();
      },
      { path: "/workflows" },
    );
    const { body } = await call("GET", "/workflows?triggerType=deep_link");
    const form = body.data.find(({ name }: { name: string }) => name === "Find a home");
    expect(form).toMatchObject({ isPublic: true, isActive: true });
    expect(form.questionConfig.questions.map(({ key }: { key: string }) => key)).toEqual([
      "moveInDate",
      "budget",
      "bedrooms",
      "whereDoYouPark",
      "pets",
    ]);
    expect(form.questionConfig.questions[3]).toEqual({
      key: "whereDoYouPark",
      label: "Where do you park?",
      type: "choice",
      required: false,
      options: ["Garage", "Street"],
      translations: { es: { options: ["", "Calle"] } },
    });
  }, 120_000);

  it("say what is missing at the question, and save nothing", async () => {
    const questionConfig = { questions: [{ key: "pets", label: "Do you have pets?", type: "boolean" }] };
    const form = { name: "Short", triggerType: "deep_link", steps: [], questionConfig };
    const { id } = (await call("POST", "/workflows", form)).body.data;
    await site.as(
      "agent",
      async (page) => {
        const label = page.getByLabel("Question", { exact: true });
        await label.fill("");
        await page.getByRole("button", { name: "Save", exact: true }).click();
        await page.getByText("Write the question.").waitFor();
        await expect.poll(() => label.evaluate((element) => element.matches(":focus"))).toBe(true);
      },
      { path: `/workflows/${id}` },
    );
    expect((await call("GET", `/workflows/${id}`)).body.data.version).toBe(1);
  }, 120_000);

  it("keep what has no field in the console", async () => {
    const form = {
      name: "From a program",
      triggerType: "deep_link",
      steps: [],
      questionConfig: {
        ours: 1,
        questions: [
          { key: "rooms", label: "Rooms?", type: "choice", options: [{ label: "Two", value: 2 }], note: "x" },
        ],
      },
      completionConfig: { theirs: true },
    };
    const { id } = (await call("POST", "/workflows", form)).body.data;
    await site.as(
      "agent",
      async (page) => {
        await page.getByLabel("Name of the form").fill("Renamed");
        await page.getByLabel("Option 1", { exact: true }).fill("Two rooms");
        await page.getByRole("button", { name: "Save", exact: true }).click();
        await page.getByText("Saved.").waitFor();
      },
      { path: `/workflows/${id}` },
    );
    const { name, questionConfig, completionConfig } = (await call("GET", `/workflows/${id}`)).body.data;
    expect(name).toBe("Renamed");
    expect(questionConfig).toMatchObject({
      ours: 1,
      questions: [{ key: "rooms", options: [{ label: "Two rooms", value: 2 }], note: "x" }],
    });
    expect(completionConfig).toMatchObject({ theirs: true });
  }, 120_000);
});
