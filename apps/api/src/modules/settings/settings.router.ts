import {
  oneFollowupSettings,
  oneSettings,
  updateFollowupSettingsInput,
  updateSettingsInput,
} from "@rental/contract";
import { z } from "zod";
import { read, write } from "../../gate/declare.ts";
import * as settings from "./settings.service.ts";

const resource = { name: "settings", description: "The settings of the account." };

export const settingsRouter = {
  get: read(
    {
      method: "GET",
      path: "/settings",
      resource,
      tool: ["get_record", "settings"],
      summary: "Get the settings",
      description: "Returns the settings of the account, with defaults for those that were never set.",
    },
    z.void(),
    oneSettings,
  ).query(async ({ ctx }) => ({ data: await settings.get(ctx) })),

  update: write(
    {
      method: "PATCH",
      path: "/settings",
      resource,
      tool: ["update_settings", "settings"],
      summary: "Change the settings",
      description: "Send any subset; settings that are left out keep their values. Returns all settings.",
    },
    updateSettingsInput,
    oneSettings,
  ).mutation(async ({ ctx, input }) => ({ data: await settings.update(ctx, input) })),

  getFollowups: read(
    {
      method: "GET",
      path: "/settings/followups",
      resource,
      tool: ["get_record", "followup_settings"],
      summary: "Get the follow-up settings",
      description: "Returns the follow-up part of the settings.",
    },
    z.void(),
    oneFollowupSettings,
  ).query(async ({ ctx }) => ({ data: await settings.getFollowups(ctx) })),

  updateFollowups: write(
    {
      method: "PATCH",
      path: "/settings/followups",
      resource,
      tool: ["update_settings", "followup_settings"],
      summary: "Change the follow-up settings",
      description: "Send any subset. These are the same values as in the settings.",
    },
    updateFollowupSettingsInput,
    oneFollowupSettings,
  ).mutation(async ({ ctx, input }) => ({ data: await settings.updateFollowups(ctx, input) })),
};
