import type { Settings } from "@rental/contract";
import {
  type CountryCode,
  getCountryCallingCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";

/** The settings that determine which phone numbers an account takes from prospects. */
export type PhoneRules = Pick<Settings, "allowInternationalPhone" | "publicPhone">;

/** The number in international form, such as `+12175550142`, or why it is not taken. */
export type CheckedPhone = { phone: string } | { refused: "not_a_number" | "foreign" };

/** Accounts in one of these countries take numbers of both, because they share the country code. */
const northAmerica: CountryCode[] = ["US", "CA"];

/**
 * Checks a phone number that a prospect entered. A number without a country code is one of the account's own country:
 * that of its public phone, or else the United States. Unless the account takes international numbers, others are
 * refused.
 */
export function checkPhone(entered: string, rules: PhoneRules): CheckedPhone {
  const home = countryOf(rules.publicPhone) ?? "US";
  const number = parsePhoneNumberFromString(entered, { defaultCountry: home, extract: false });
  if (!number?.isPossible()) return { refused: "not_a_number" };
  const accepted = rules.allowInternationalPhone || isOf(home, number);
  return accepted ? { phone: number.number } : { refused: "foreign" };
}

/** A number that no country has assigned yet counts by its country code. */
function isOf(home: CountryCode, { country, countryCallingCode }: PhoneNumber): boolean {
  if (country === undefined) return countryCallingCode === getCountryCallingCode(home);
  return (northAmerica.includes(home) ? northAmerica : [home]).includes(country);
}

/** The country of a number with a country code. */
const countryOf = (phone: string): CountryCode | undefined =>
  parsePhoneNumberFromString(phone, { extract: false })?.country;
