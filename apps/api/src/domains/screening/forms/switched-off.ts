import type { Settings } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import * as settings from "../../account/settings/settings.service.ts";

/** @returns the account's settings @throws AppError 404 `prescreening_disabled` when they disable pre-screening */
export async function refuseSwitchedOff(call: Call): Promise<Settings> {
  const ours = await settings.get(call);
  if (ours.prescreeningEnabled) return ours;
  throw new AppError("not-found", "Pre-screening is switched off in this account.", {
    code: "prescreening_disabled",
  });
}
