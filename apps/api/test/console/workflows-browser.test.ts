import { describe, expect, it } from "vitest";
import { formWorkflow, greetingWorkflow, makeContact } from "../fixtures/records.ts";
import { consoleSite, describeConsole, expectGoodAtEveryWidth, holdBack, patience } from "./console.ts";

const site = consoleSite();
const call = (method: "GET" | "PATCH" | "POST", path: string, body?: unknown) =>
  site.server.request(method, path, { as: site.account, body });

describeConsole("workflows", () => {
  it("are made, extended step by step, saved as a version, and tried without effects", async () => {
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("heading", { name: "Workflows", level: 1 }).waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Add a workflow" }).first().click();
        await page.getByLabel("Something that I begin by hand").check();
        await page.getByLabel("Name").fill("Say hello");
        await page.getByRole("button", { name: "Make it" }).click();
        await page.getByRole("heading", { name: "Say hello", level: 1 }).waitFor();
        await page.getByRole("button", { name: "Add a step" }).click();
        await page.getByRole("button", { name: "Save the steps" }).click();
        await page.getByText("Not saved: complete step 2 first.").waitFor();
        await page.getByText("This step can't be run. Fill in: Message.").waitFor();
        await page.getByLabel("Message", { exact: true }).fill("Hello [contact's name]");
        await page.getByText("Send “Hello [contact's name]”").waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Save the steps" }).click();
        await page.getByText("Saved as version 2.").waitFor();
        const difference = page.getByRole("region", { name: "Versions compared" });
        await difference.locator("ins").filter({ hasText: "Hello [contact's name]" }).waitFor();
        expect(await difference.locator("del").count()).toBe(0);
        await page.getByLabel("Version", { exact: true }).selectOption({ index: 0 });
        await page.getByText("These versions are the same.").waitFor();
        await page.getByLabel("Version", { exact: true }).selectOption({ index: 1 });
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Try it" }).click();
        await page.getByText("Outcome: Completed").waitFor();
        await page
          .getByRole("status")
          .getByText(/^Hello [^{]/)
          .waitFor();
        expect((await call("GET", "/workflows/runs")).body.data).toEqual([]);
      },
      { path: "/workflows", expected: /422/ },
    );
    const { body } = await call("GET", "/workflows?triggerType=manual");
    expect(body.data.find(({ name }: { name: string }) => name === "Say hello").steps).toEqual([
      { type: "send_message", config: { template: "Hi {contactName}, this is {agentName}." } },
      { type: "send_message", config: { template: "Hello {contactName}" } },
      { type: "end", config: {} },
    ]);
  }, 120_000);

  it("show their runs with what happened; a run is paused, continued and cancelled", async () => {
    const contactId = await makeContact(site.server, site.account, { name: "Running Rita" });
    const { id } = (await call("POST", "/workflows", greetingWorkflow)).body.data;
    await call("POST", "/workflows/runs", { workflowId: id, contactId });
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("link", { name: "Running Rita" }).click();
        await page.getByRole("heading", { name: "Run: Greeting", level: 1 }).waitFor();
        await page.getByText("Wait for a reply").first().waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Pause" }).click();
        await page.getByRole("button", { name: "Resume" }).click();
        await page.getByRole("button", { name: "Pause" }).waitFor();
        await page.getByRole("button", { name: "Cancel the run" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Cancel the run" }).click();
        await page.getByText("Cancelled", { exact: true }).first().waitFor();
      },
      { path: `/workflows/${id}` },
    );
  }, 120_000);

  it("start a run for a contact by hand, and say why it can't be started again", async () => {
    await makeContact(site.server, site.account, { name: "Handmade Hanna", email: "hanna@example.com" });
    const { id } = (await call("POST", "/workflows", greetingWorkflow)).body.data;
    await site.as(
      "agent",
      async (page) => {
        const start = async () => {
          await page.getByRole("button", { name: "Start a run" }).click();
          const dialog = page.getByRole("dialog");
          await dialog.getByLabel("Find by name, email or phone").fill("hanna@");
          await dialog
            .getByRole("combobox", { name: "Contact" })
            .selectOption({ label: "Handmade Hanna, hanna@example.com" });
          return dialog;
        };
        const dialog = await start();
        await expectGoodAtEveryWidth(page);
        await dialog.getByRole("button", { name: "Start a run" }).click();
        await page.getByRole("heading", { name: "Run: Greeting", level: 1 }).waitFor();
        await page.getByText("Handmade Hanna").waitFor();
        await page.getByRole("link", { name: "Back to the workflow" }).click();
        await (await start()).getByRole("button", { name: "Start a run" }).click();
        await dialog
          .getByText("A run of this workflow for this contact and property has not ended.")
          .waitFor();
      },
      { path: `/workflows/${id}`, expected: /409/ },
    );
    const runs = (await call("GET", `/workflows/runs?workflowId=${id}`)).body.data;
    expect(runs).toHaveLength(1);
  }, 120_000);

  it("of the program are read as sentences, and changed in a copy", async () => {
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("link", { name: "After the showing" }).click();
        await page.getByText("Wait up to 7 days for a reply; without one, the workflow ends").waitFor();
        await expectGoodAtEveryWidth(page);
        await page.getByRole("button", { name: "Duplicate" }).click();
        await page.getByRole("heading", { name: "After the showing (copy)", level: 1 }).waitFor();
        await page.getByRole("button", { name: "Edit step 3" }).click();
        await page.getByLabel("How long to wait").fill("10");
        await page.getByText("Wait up to 10 days for a reply").waitFor();
        await page.getByRole("button", { name: "Save the steps" }).click();
        await page.getByText("Saved as version 2.").waitFor();
      },
      { path: "/workflows" },
    );
    const { body } = await call("GET", "/workflows");
    const copy = body.data.find(({ name }: { name: string }) => name === "After the showing (copy)");
    expect([copy.isActive, copy.isSystem, copy.steps[2].config]).toEqual([
      false,
      false,
      { timeoutHours: 240 },
    ]);
  }, 120_000);

  it("can be read and not changed by a viewer", async () => {
    const { id } = (await call("POST", "/workflows", greetingWorkflow)).body.data;
    await site.as(
      "viewer",
      async (page) => {
        await page.getByText("Your role is viewer").waitFor();
        for (const name of ["Save the steps", "Start a run"])
          expect(await page.getByRole("button", { name }).count()).toBe(0);
        await expectGoodAtEveryWidth(page);
      },
      { path: `/workflows/${id}` },
    );
  }, 120_000);

  it("keep the step open that was saved, and the focus in it, when they are read again", async () => {
    const steps = [{ type: "send_message", config: { template: "Hi" } }];
    const { id } = (await call("POST", "/workflows", { ...greetingWorkflow, steps })).body.data;
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("button", { name: "Edit step 1" }).click();
        const message = page.getByLabel("Message", { exact: true });
        await message.fill("Hello");
        const saving = await holdBack(page, "**/trpc/workflows.update*");
        await page.getByRole("button", { name: "Save the steps" }).click();
        // Saving reads it, too, before it writes.
        await saving.arrived;
        const reading = await holdBack(page, "**/trpc/workflows.get*");
        saving.release();
        await page.getByText("Saved as version 2.").waitFor();
        await message.focus();
        await reading.arrived;
        reading.release();
        await page.getByRole("definition").getByText("2", { exact: true }).waitFor();
        await page.keyboard.press("End");
        await page.keyboard.type(" again");
        await expect.poll(() => message.inputValue(), patience).toBe("Hello again");
      },
      { path: `/workflows/${id}` },
    );
  }, 90_000);

  describe("that somebody else saves meanwhile", () => {
    const step = (template: string) => ({ type: "send_message", config: { template } });
    const made = async (workflow: object = { ...greetingWorkflow, steps: [step("Hi")] }): Promise<string> =>
      (await call("POST", "/workflows", workflow)).body.data.id;
    const saved = async (id: string) => (await call("GET", `/workflows/${id}`)).body.data;

    it("keep what was typed, and replace theirs only when that was chosen", async () => {
      const id = await made();
      await site.as(
        "agent",
        async (page) => {
          await page.getByRole("button", { name: "Edit step 1" }).click();
          const message = page.getByLabel("Message", { exact: true });
          await message.fill("Mine");
          await call("PATCH", `/workflows/${id}`, { steps: [step("Theirs")] });
          await page.getByText("Somebody else has saved this in the meantime").waitFor();
          await expectGoodAtEveryWidth(page);
          const save = page.getByRole("button", { name: "Save the steps" });
          await save.click();
          const keep = page.getByRole("button", { name: "Keep mine" });
          expect(await keep.evaluate("document.activeElement.textContent")).toBe("Keep mine");
          expect(await message.inputValue()).toBe("Mine");
          expect((await saved(id)).steps).toEqual([step("Theirs")]);
          await keep.press("Enter");
          expect(await save.evaluate("document.activeElement.textContent")).toBe("Save the steps");
          await save.press("Enter");
          await page.getByText("Saved as version 3.").waitFor();
        },
        { path: `/workflows/${id}` },
      );
      expect((await saved(id)).steps).toEqual([step("Mine")]);
    }, 90_000);

    it("are not replaced by a page that has not read them yet", async () => {
      const id = await made();
      await site.as(
        "agent",
        async (page) => {
          await page.getByRole("button", { name: "Edit step 1" }).click();
          const message = page.getByLabel("Message", { exact: true });
          await message.fill("Mine");
          const reading = await holdBack(page, "**/trpc/workflows.get*");
          await call("PATCH", `/workflows/${id}`, { steps: [step("Theirs")] });
          await reading.arrived;
          await page.getByRole("button", { name: "Save the steps" }).click();
          reading.release();
          await page.getByText("Somebody else has saved this in the meantime").waitFor();
          expect(await message.inputValue()).toBe("Mine");
          await page.getByRole("button", { name: "Take theirs, drop mine" }).click();
          await page.getByText("Send “Theirs”").first().waitFor();
        },
        { path: `/workflows/${id}` },
      );
      expect((await saved(id)).steps).toEqual([step("Theirs")]);
    }, 90_000);

    it("are saved beside another part that somebody else saved", async () => {
      const id = await made();
      await site.as(
        "agent",
        async (page) => {
          await page.getByRole("button", { name: "Edit step 1" }).click();
          await page.getByLabel("Message", { exact: true }).fill("Mine");
          await call("PATCH", `/workflows/${id}`, { isActive: false });
          await page.getByRole("button", { name: "Switch on" }).waitFor();
          await page.getByRole("button", { name: "Save the steps" }).click();
          await page.getByText("Saved as version 2.").waitFor();
        },
        { path: `/workflows/${id}` },
      );
      expect(await saved(id)).toMatchObject({ isActive: false, steps: [step("Mine")] });
    }, 90_000);

    it("keep the texts of a form that were typed", async () => {
      const id = await made({ ...formWorkflow, name: "Before you see it" });
      await site.as(
        "agent",
        async (page) => {
          const name = page.getByRole("textbox", { name: "Name" }).first();
          await name.fill("Mine");
          await call("PATCH", `/workflows/${id}`, { name: "Theirs" });
          await page.getByText("Somebody else has saved this in the meantime").waitFor();
          const save = page.getByRole("button", { name: "Save", exact: true });
          await save.click();
          expect([await name.inputValue(), (await saved(id)).name]).toEqual(["Mine", "Theirs"]);
          await page.getByRole("button", { name: "Keep mine" }).click();
          await save.click();
          await page.getByText("Saved.").waitFor();
        },
        { path: `/workflows/${id}` },
      );
      expect((await saved(id)).name).toBe("Mine");
    }, 90_000);

    const asked = { key: "pets", label: "Do you have pets?", type: "boolean" };
    const asking = {
      ...greetingWorkflow,
      steps: [step("Hi"), { type: "ask", config: { questionKey: "pets" } }],
      questionConfig: { questions: [asked] },
    };

    it("are shown to who renames a question before the page has read them, and are not edits of theirs", async () => {
      const id = await made(asking);
      await site.as(
        "agent",
        async (page) => {
          await page.getByText("Send “Hi”").first().waitFor();
          await page.getByLabel("Used to find matching listings").selectOption("parking");
          let reads = 0;
          let release: () => void = () => undefined;
          const released = new Promise<void>((resolve) => {
            release = resolve;
          });
          await page.route("**/trpc/workflows.get*", async (route) => {
            // The second is that of saving: what the page reads itself is late.
            if (++reads !== 2) await released;
            await route.continue();
          });
          await call("PATCH", `/workflows/${id}`, { steps: [step("Theirs"), asking.steps[1]] });
          await expect.poll(() => reads, patience).toBe(1);
          await page.getByRole("button", { name: "Save", exact: true }).click();
          await page.getByText("Saved.").waitFor();
          release();
          await page.getByText("Send “Theirs”").first().waitFor();
          await page.getByRole("button", { name: "Save the steps" }).click();
          await page.getByText(/^Saved as version/).waitFor();
        },
        { path: `/workflows/${id}` },
      );
      const { steps, questionConfig } = await saved(id);
      expect(steps).toEqual([step("Theirs"), { type: "ask", config: { questionKey: "parking" } }]);
      expect(questionConfig.questions).toMatchObject([{ key: "parking" }]);
    }, 90_000);

    it("keep the questions that were typed beside a name that a program changed", async () => {
      const id = await made(asking);
      await site.as(
        "agent",
        async (page) => {
          await page.getByLabel("Question", { exact: true }).fill("Any pets?");
          await call("PATCH", `/workflows/${id}`, { name: "Theirs" });
          await page.getByRole("heading", { name: "Theirs", level: 1 }).waitFor();
          await page.getByRole("button", { name: "Save", exact: true }).click();
          await page.getByText("Saved.").waitFor();
        },
        { path: `/workflows/${id}` },
      );
      const { name, questionConfig } = await saved(id);
      expect([name, questionConfig.questions[0].label]).toEqual(["Theirs", "Any pets?"]);
    }, 90_000);

    it("are named as the reason on the next page, if this one was left", async () => {
      const id = await made();
      await site.as(
        "agent",
        async (page) => {
          await page.getByRole("button", { name: "Edit step 1" }).click();
          await page.getByLabel("Message", { exact: true }).fill("Mine");
          const reading = await holdBack(page, "**/trpc/workflows.get*");
          await page.getByRole("button", { name: "Save the steps" }).click();
          await reading.arrived;
          await page.getByRole("link", { name: "Listings" }).first().click();
          await page.getByRole("heading", { name: "Listings", level: 1 }).waitFor();
          await call("PATCH", `/workflows/${id}`, { steps: [step("Theirs")] });
          reading.release();
          await page
            .getByText(
              /^Not saved on the page “Greeting”, which you left: Somebody changed this at the same time/,
            )
            .waitFor();
        },
        { path: `/workflows/${id}` },
      );
      expect((await saved(id)).steps).toEqual([step("Theirs")]);
    }, 90_000);
  });
});
