/** Matches nothing but an id between the braces, so that text written by people is never taken for a link. */
const mark = /\{\{outcome:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}\}/g;

/** A placeholder for the link to record a showing's outcome, because tokens are not stored in notices. */
export const outcomeLink = (showingId: string): string => `{{outcome:${showingId}}}`;

/** Replaces the placeholders in a text with links. */
export const withOutcomeLinks = (text: string, linkTo: (showingId: string) => string): string =>
  text.replace(mark, (_, id: string) => linkTo(id));
