import {
  oneFollowupSettings,
  oneImportColumns,
  oneLogoOrNone,
  oneSettings,
  setImportColumnsInput,
  setLogoInput,
  updateFollowupSettingsInput,
  updateSettingsInput,
} from "@rental/contract";
import { z } from "zod";
import { read, write } from "../../../gate/operation/declare.ts";
import * as logo from "./logo.service.ts";
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
      problems: ["unprocessable-entity"],
    },
    updateSettingsInput,
    oneSettings,
  ).mutation(async ({ ctx, input }) => ({ data: await settings.update(ctx, input) })),

  getLogo: read(
    {
      method: "GET",
      path: "/settings/logo",
      resource,
      tool: { none: "an image, which assistants can't see or make" },
      summary: "Get the logo",
      description: "Returns the logo that public pages, emails and the chat show; data is null without one.",
    },
    z.void(),
    oneLogoOrNone,
  ).query(async ({ ctx }) => ({ data: await logo.get(ctx) })),

  setLogo: write(
    {
      method: "PATCH",
      path: "/settings/logo",
      resource,
      tool: { none: "an image, which assistants can't see or make" },
      summary: "Set the logo",
      description:
        "Shows an image as the logo on public pages, in emails and in the chat, in place of the one before; with null, the account's name again. The image is drawn into a box of 640 by 160 pixels, without metadata.",
      problems: ["unprocessable-entity"],
      bodyLimit: 1024 * 1024,
    },
    setLogoInput,
    oneLogoOrNone,
    logo.draw,
  ).mutation(async ({ ctx }) => ({ data: await logo.set(ctx, ctx.prepared) })),

  getImportColumns: read(
    {
      method: "GET",
      path: "/settings/import-columns",
      resource,
      tool: { none: "people choose the columns of their files" },
      summary: "Get the columns of imported files",
      description: "Returns which fields the columns of the account's files have, where people have chosen.",
    },
    z.void(),
    oneImportColumns,
  ).query(async ({ ctx }) => ({ data: await settings.getImportColumns(ctx) })),

  setImportColumns: write(
    {
      method: "PATCH",
      path: "/settings/import-columns",
      resource,
      tool: { none: "people choose the columns of their files" },
      summary: "Remember the columns of imported files",
      description:
        "Remembers which fields columns have, by their headers, for the next file that the console imports. Columns that are left out keep their fields.",
    },
    setImportColumnsInput,
    oneImportColumns,
  ).mutation(async ({ ctx, input }) => ({ data: await settings.setImportColumns(ctx, input) })),

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
