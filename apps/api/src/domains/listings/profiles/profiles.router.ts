import { getProfileInput, oneProfile } from "@rental/contract";
import { publicRead } from "../../../gate/operation/declare.ts";
import * as profiles from "./profiles.service.ts";

const resource = { name: "profiles", description: "The public profile of an account." };

export const profilesPublicRouter = {
  get: publicRead(
    {
      method: "GET",
      path: "/{slug}",
      resource,
      summary: "Get a profile",
      description:
        "Returns what an account publishes about itself. 404 unless the setting profilePublic is on.",
    },
    getProfileInput,
    oneProfile,
  ).query(async ({ ctx, input }) => ({ data: await profiles.get(ctx, { ...input, slug: ctx.caller.slug }) })),
};
