import cronstrue from "cronstrue";
import "cronstrue/locales/es.js";

/** A cron expression in words; undefined if it is invalid. */
export function cronWords(cron: string, locale: string): string | undefined {
  try {
    return cronstrue.toString(cron, { locale });
  } catch {
    // The library has no option for this.
    return undefined;
  }
}
