import {
  oneFollowupSettings,
  oneSettings,
  updateFollowupSettingsInput,
  updateSettingsInput,
} from "@rental/contract";
import { z } from "zod";
import { read, write } from "../../gate/declare.ts";
import * as settings from "./settings.service.ts";

const resource = "settings";

export const settingsRouter = {
  get: read(
    {
      method: "GET",
      path: "/settings",
      resource,
      summary: "Get the settings",
      description: "The settings of the account; defaults where nothing was set.",
    },
    z.void(),
    oneSettings,
  ).query(async ({ ctx }) => ({ data: await settings.get(ctx) })),

  update: write(
    {
      method: "PATCH",
      path: "/settings",
      resource,
      summary: "Change the settings",
      description: "Any subset; fields that are not mentioned are kept. Answers the full settings.",
    },
    updateSettingsInput,
    oneSettings,
  ).mutation(async ({ ctx, input }) => ({ data: await settings.update(ctx, input) })),

  getFollowups: read(
    {
      method: "GET",
      path: "/settings/followups",
      resource,
      summary: "Get the follow-up settings",
      description: "The follow-up part of the settings.",
    },
    z.void(),
    oneFollowupSettings,
  ).query(async ({ ctx }) => ({ data: await settings.getFollowups(ctx) })),

  updateFollowups: write(
    {
      method: "PATCH",
      path: "/settings/followups",
      resource,
      summary: "Change the follow-up settings",
      description: "Any subset; the same values as in the settings.",
    },
    updateFollowupSettingsInput,
    oneFollowupSettings,
  ).mutation(async ({ ctx, input }) => ({ data: await settings.updateFollowups(ctx, input) })),
};
