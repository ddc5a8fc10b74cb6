import { oneEmailWish, tokenParam } from "@rental/contract";
import { recipientRead, recipientWrite } from "../../../gate/operation/declare.ts";
import * as unsubscribe from "./unsubscribe.service.ts";

const resource = { name: "unsubscribe", description: "Opting out of email by the link in an email." };
/** Three segments, because a path of two would be ambiguous with `/{slug}/listings`. */
const path = "/mail/unsubscribe/{token}";

export const unsubscribePublicRouter = {
  get: recipientRead(
    {
      method: "GET",
      path,
      resource,
      summary: "See whether a contact opted out",
      description:
        "Returns whether the contact that the token in an email's link identifies has opted out of email.",
    },
    tokenParam,
    oneEmailWish,
  ).query(async ({ ctx }) => ({ data: await unsubscribe.get(ctx) })),

  create: recipientWrite(
    {
      method: "POST",
      path,
      resource,
      summary: "Opt out of email",
      description:
        "Opts the contact out of email. Its waiting follow-ups are cancelled and its workflow runs end. Has no further effect when repeated.",
      emits: ["contact.updated"],
    },
    tokenParam,
    oneEmailWish,
  ).mutation(async ({ ctx }) => ({ data: await unsubscribe.optOut(ctx) })),
};
