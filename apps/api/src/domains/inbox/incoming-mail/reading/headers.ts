/** A mail's headers in order; names are lowercase. */
export type Headers = { key: string; value: string }[];

/** The first header with this name. */
export const headerOf = (headers: Headers, name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value;

/** The ids in angle brackets, such as those of References, in order and without the brackets. */
export const idsIn = (text: string): string[] =>
  [...text.matchAll(/<([^<>\s\p{Cc}]{1,300})>/gu)].map((match) => match[1]!);
