/** The headers of a mail in their order; names are lowercase. */
export type Headers = { key: string; value: string }[];

/** The first header with a name. */
export const headerOf = (headers: Headers, name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value;

/** Every id in angle brackets, in order and without them, such as those of References. */
export const idsIn = (text: string): string[] =>
  [...text.matchAll(/<([^<>\s\p{Cc}]{1,300})>/gu)].map((match) => match[1]!);
