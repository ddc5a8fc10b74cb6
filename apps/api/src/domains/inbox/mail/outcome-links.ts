/** Ids are all that is between the marks, so that nobody's words are taken for more. */
const mark = /\{\{outcome:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}\}/g;

/** Stands, in a notice, for the link by which the outcome of a showing is recorded: tokens are not stored. */
export const outcomeLink = (showingId: string): string => `{{outcome:${showingId}}}`;

/** A text with its links. */
export const withOutcomeLinks = (text: string, linkTo: (showingId: string) => string): string =>
  text.replace(mark, (_, id: string) => linkTo(id));
