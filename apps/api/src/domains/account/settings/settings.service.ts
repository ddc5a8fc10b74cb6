import {
  defaultSettings,
  type FollowupSettings,
  type Settings,
  type UpdateFollowupSettingsInput,
  type UpdateSettingsInput,
} from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { invalid } from "../../../platform/app-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import * as queries from "./settings.queries.ts";
import { mergedTranslations, type Translations, textsIn } from "./translations.ts";

/** The settings of an account: its own values over the defaults. */
export async function of(db: Queryable, accountId: string): Promise<Settings> {
  return merge(await queries.find(db, accountId));
}

/** The same with the texts that people who read this language get. @param language an ISO 639-1 code */
export const inLanguage = async (db: Queryable, accountId: string, language: string): Promise<Settings> =>
  textsIn(await of(db, accountId), language);

export { textsIn };

/** The time zone that the account has set; null when it never set any. */
export async function chosenTimezone(db: Queryable, accountId: string): Promise<string | null> {
  const { timezone } = await queries.find(db, accountId);
  return typeof timezone === "string" ? timezone : null;
}

export const get = (call: Call): Promise<Settings> => of(call.database.read, call.caller.accountId);

/** Fields that are not given are kept; `emailPreferences` and `translations` are merged member by member. */
export async function update(call: WriteCall, input: UpdateSettingsInput): Promise<Settings> {
  if (Object.values(input).every((value) => value === undefined)) {
    throw invalid([{ field: "body", message: "must have at least one setting" }]);
  }
  const { accountId } = call.caller;
  const before = await queries.lock(call.tx, accountId, call.clock.now());
  const emailPreferences = { ...(before.emailPreferences as object), ...input.emailPreferences };
  const translations = mergedTranslations(before.translations as Translations, input.translations);
  const values = { ...before, ...input, emailPreferences, ...(translations && { translations }) };
  await queries.store(call.tx, accountId, values);
  return merge(values);
}

/** The same settings under the names of the sub-resource. */
export async function getFollowups(call: Call): Promise<FollowupSettings> {
  return toFollowups(await get(call));
}

export async function updateFollowups(
  call: WriteCall,
  input: UpdateFollowupSettingsInput,
): Promise<FollowupSettings> {
  const changes = {
    ...(input.enabled !== undefined && { followupEnabled: input.enabled }),
    ...(input.idleHours !== undefined && { followupIdleHours: input.idleHours }),
    ...(input.maxSteps !== undefined && { followupMaxSteps: input.maxSteps }),
  };
  return toFollowups(await update(call, changes));
}

const toFollowups = (settings: Settings): FollowupSettings => ({
  enabled: settings.followupEnabled,
  idleHours: settings.followupIdleHours,
  maxSteps: settings.followupMaxSteps,
});

/** @param values as they are stored, with the logo, which is no setting that can be changed with the others */
function merge({ logo: _, ...values }: Record<string, unknown>): Settings {
  const emailPreferences = { ...defaultSettings.emailPreferences, ...(values.emailPreferences as object) };
  return { ...defaultSettings, ...values, emailPreferences } as Settings;
}
