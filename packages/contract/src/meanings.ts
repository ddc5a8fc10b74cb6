/** Explanations of values with unobvious names. Editors show them for every field that has such a value. */
export const meanings: Readonly<Record<string, string>> = {
  chat_app_a: "a chat app, such as WhatsApp, whose messages a connector carries.",
  chat_app_b: "a second chat app, carried by another connector.",
  web: "the chat on your website.",
  provider_calendar_a: "the provider of an imported calendar, unless another is given.",
  provider_calendar_b: "a second provider, to tell imported calendars apart.",
  deep_link: "a prospect opens the public form of the template.",
};
