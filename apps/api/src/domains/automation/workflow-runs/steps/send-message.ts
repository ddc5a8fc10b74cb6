import { nonBlank } from "@rental/contract";
import { z } from "zod";
import { flawInText } from "../../../screening/fair-housing/fair-housing.service.ts";
import { textsInAll } from "../../workflows/translations.service.ts";
import { filledIn, send } from "./sending.ts";
import { next, step } from "./step.ts";

/** Sends the filled-in text. */
export const sendMessage = step({
  needs: z.object({ template: nonBlank(10_000), translations: z.unknown().optional() }),
  misfit({ template, translations }) {
    const others = textsInAll({ translations }).flatMap((texts) => texts.template ?? []);
    const message = flawInText([template, ...others].join("\n"));
    return message === undefined ? undefined : { member: "template", message };
  },
  perform: async (call, run, { template }) => send(call, run, await filledIn(call, run, template), next),
});
