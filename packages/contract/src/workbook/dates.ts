/** The numbers of the formats that spreadsheets have for days; those for times of day alone are left out. */
const days = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);

const dayMs = 86_400_000;
const daysFrom1900To1904 = 1_462;

/** Whether a number format shows a day. @param code of a format that is not built in */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return days.has(id);
  const shown = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, "").split(";")[0]!;
  return /[yd]/i.test(shown);
}

/** The day of a serial number, as YYYY-MM-DD; undefined for numbers that are none. */
export function writtenDay(serial: number, from1904: boolean): string | undefined {
  const whole = Math.floor(serial) + (from1904 ? daysFrom1900To1904 : 0);
  if (!(whole > 60 && whole < 2_958_466)) return undefined;
  return new Date(Date.UTC(1899, 11, 30) + whole * dayMs).toISOString().slice(0, 10);
}
