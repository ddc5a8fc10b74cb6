/** The name of a contact whose visitor has not told any. */
export const unnamed = "Website visitor";
