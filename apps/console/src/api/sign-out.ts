/** Tasks that need the session, and so must finish before it ends. Each returns whether it succeeded. */
export const beforeSignOut = new Set<() => Promise<boolean>>();

/** Runs when the session ends, after those tasks. */
export const atSignOut = new Set<() => void>();
