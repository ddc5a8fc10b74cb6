import {
  createApiKeyInput,
  createConnectorInput,
  createContactInput,
  createPersonInput,
  createPropertyInput,
  createShowingInput,
  createWebhookInput,
  updateSettingsInput,
} from "@rental/contract";
import { expect, it } from "vitest";
import type { z } from "zod";
import { faultOfMessage } from "../../../console/src/ui/faults.ts";
import { invalidInput } from "../../src/gate/operation/invalid-input.ts";

/** What people can type into a field that a form sends as text, number or list. */
const typed = ["", " ", "x", "x".repeat(50_000), -5, 1.5, 1e12, null, [], ["x", "x"]];

/** What the API's schemas say to everything that can be typed into the fields of a form. */
function messagesOf(schema: z.ZodObject): Set<string> {
  const messages = new Set<string>();
  for (const name of Object.keys(schema.shape)) {
    for (const value of typed) {
      const { error } = schema.safeParse({ [name]: value });
      const { errors = [] } = invalidInput(error?.issues ?? []).options;
      for (const { field, message } of errors)
        if (field === name || field.startsWith(`${name}.`)) messages.add(message);
    }
  }
  return messages;
}

/** A form can't send another type of value than its field has. */
const isType = (message: string): boolean =>
  /^expected (string|array|object|record|boolean|number|tuple)/.test(message);

it.each(
  Object.entries({
    createContactInput,
    createPropertyInput,
    createShowingInput,
    createPersonInput,
    createApiKeyInput,
    createWebhookInput,
    createConnectorInput,
    updateSettingsInput,
  }),
)("the console has words for what the API says to the fields of %s", (_, schema) => {
  const unknown = [...messagesOf(schema as z.ZodObject)].filter(
    (message) => !isType(message) && faultOfMessage(message).kind === "said",
  );
  expect(unknown).toEqual([]);
});

it("the console has words for a key that would end before it begins", () => {
  expect(faultOfMessage("must be in the future")).toEqual({ kind: "future" });
});

it("a message that the console does not know is shown as it is", () => {
  expect(faultOfMessage("is a development preview")).toEqual({
    kind: "said",
    text: "is a development preview",
  });
});
