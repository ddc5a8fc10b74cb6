import { type ReadLanguage, readLanguageOf } from "./language.ts";

/** Whether an attachment is called a picture rather than a file. */
export const isPicture = ({ contentType }: { contentType: string }): boolean =>
  contentType.startsWith("image/");

/** Singular and plural. */
const attachmentWords: Record<ReadLanguage, Record<"picture" | "file", [string, string]> & { and: string }> =
  {
    en: { picture: ["picture", "pictures"], file: ["file", "files"], and: "and" },
    es: { picture: ["imagen", "imágenes"], file: ["archivo", "archivos"], and: "y" },
  };

/**
 * The content of a message with attachments but no text: "1 picture", "2 files", "1 picture and 2 files".
 * @param language ISO 639-1
 */
export function contentOfAttachments(
  attachments: readonly { contentType: string }[],
  language: string,
): string {
  const { picture, file, and } = attachmentWords[readLanguageOf(language)];
  const pictures = attachments.filter(isPicture).length;
  const counted = [
    [pictures, picture],
    [attachments.length - pictures, file],
  ] as const;
  return counted
    .filter(([count]) => count > 0)
    .map(([count, [one, many]]) => `${count} ${count === 1 ? one : many}`)
    .join(` ${and} `);
}

/** Formats a size, such as "48 kB". @param locale for `Intl` */
export function sizeInWords(bytes: number, locale: string): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, "kilobyte"] : [bytes / 1_000_000, "megabyte"];
  const rounded = value < 10 ? Math.max(0.1, Math.round(value * 10) / 10) : Math.round(value);
  return rounded.toLocaleString(locale, { style: "unit", unit: unit as string, unitDisplay: "short" });
}
