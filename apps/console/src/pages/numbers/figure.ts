import type { Report } from "@rental/sdk";
import { useFormat } from "../../words/format.ts";

type Unit = Report["numbers"][number]["unit"];

const options: Record<Unit, Intl.NumberFormatOptions> = {
  count: {},
  share: { style: "percent", maximumFractionDigits: 1 },
  minutes: { style: "unit", unit: "minute" },
  days: { style: "unit", unit: "day", unitDisplay: "long" },
};

/** Formats a number of a report with its unit; a dash if there is none. */
export function useFigure() {
  const { locale } = useFormat();
  return (value: number | null | undefined, unit: Unit): string =>
    value === null || value === undefined ? "–" : new Intl.NumberFormat(locale, options[unit]).format(value);
}
