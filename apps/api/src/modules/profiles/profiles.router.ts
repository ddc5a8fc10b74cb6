import { oneProfile, slugParam } from "@rental/contract";
import { publicRead } from "../../gate/declare.ts";
import * as profiles from "./profiles.service.ts";

export const profilesRouter = {
  get: publicRead(
    {
      method: "GET",
      path: "/{slug}",
      resource: "profiles",
      summary: "Get a profile",
      description:
        "What an account tells everybody about itself. 404 unless its setting profilePublic is on.",
    },
    slugParam,
    oneProfile,
  ).query(async ({ ctx }) => ({ data: await profiles.get(ctx, ctx.caller.slug) })),
};
