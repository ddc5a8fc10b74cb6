const minuteMs = 60_000;

/** Kind of the job that handles messages the chat has not shown. */
export const unseenJobKind = "chat-unseen";
/** An email replaces a message that has not been shown for this long. */
export const unseenMs = 5 * minuteMs;
/** If no email is allowed, the message fails after this time. */
export const expireAfterMs = 7 * 24 * 60 * minuteMs;
