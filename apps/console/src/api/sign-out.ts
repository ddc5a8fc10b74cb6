/** What needs the session, and so must end before it does. Each tells whether it succeeded. */
export const beforeSignOut = new Set<() => Promise<boolean>>();

/** What ends with the session, once nothing holds it back. */
export const atSignOut = new Set<() => void>();
