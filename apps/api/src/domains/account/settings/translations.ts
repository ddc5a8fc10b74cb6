import { type FormLanguage, formLanguages, type Settings } from "@rental/contract";

export type Translations = Settings["translations"];
type Texts = NonNullable<Translations[FormLanguage]>;

/** Settings with their texts in a language; the original texts are the fallback. */
export function textsIn(settings: Settings, language: string): Settings {
  const written = formLanguages.find((one) => one === language);
  const { followupTemplates = [], ...texts } = (written && settings.translations[written]) ?? {};
  const translated = new Set(followupTemplates.map(({ step }) => step));
  return {
    ...settings,
    ...texts,
    followupTemplates: [
      ...followupTemplates,
      ...settings.followupTemplates.filter(({ step }) => !translated.has(step)),
    ],
  };
}

/** The last lines of an email to a contact: the sign-off, or else the agent's name; empty if there is neither. */
export const signOffOf = ({ emailSignOff, agentName }: Settings): string =>
  emailSignOff.trim() || agentName.trim();

/**
 * Merges translations: omitted texts are kept, and empty ones removed. @returns nothing if there were none and still
 * are none
 */
export function mergedTranslations(
  before: Translations | undefined,
  given: Translations | undefined,
): Translations | undefined {
  if (!given) return before;
  const merged: Translations = {};
  for (const language of formLanguages) {
    const texts = Object.entries({ ...before?.[language], ...given[language] }).filter(
      ([, text]) => text !== undefined && (typeof text !== "string" || text.trim() !== "") && text.length > 0,
    );
    if (texts.length > 0) merged[language] = Object.fromEntries(texts) as Texts;
  }
  return merged;
}
