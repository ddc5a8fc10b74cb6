/** Whether an account is a sandbox: its id is a UUID of version 8. */
export const isSandbox = (accountId: string): boolean => accountId[14] === "8";
