/** The ways a message travels. Spec 2.7. */
export const channels = ["chat_app_a", "chat_app_b", "email", "sms", "web"] as const;
export type ChannelName = (typeof channels)[number];
