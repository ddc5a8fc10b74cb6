import { and, eq, gt } from "drizzle-orm";
import { pushSubscriptions, signIns } from "./tables/index.ts";

/** Joins a browser that shows notices with its sign-in, while that lasts. */
export const isSignedIn = (now: Date) =>
  and(
    eq(signIns.accountId, pushSubscriptions.accountId),
    eq(signIns.id, pushSubscriptions.signInId),
    gt(signIns.expiresAt, now),
  );
