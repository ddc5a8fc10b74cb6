const minuteMs = 60_000;

/** Kind of the job that looks after messages that the chat has not shown. */
export const unseenJobKind = "chat-unseen";
/** When a message has not been shown for so long, an email takes its place. */
export const unseenMs = 5 * minuteMs;
/** Where no email can, the message is given up after this time. */
export const givenUpMs = 7 * 24 * 60 * minuteMs;
