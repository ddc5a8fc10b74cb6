import { lazy, Suspense } from "react";

const Late = lazy(() => import("./connected.tsx").then((module) => ({ default: module.ConnectedCalendars })));

/** `ConnectedCalendars`, as a file of its own: few accounts have any. */
export const ConnectedCalendars = ({ personId }: { personId?: string }) => (
  <Suspense>
    <Late {...(personId !== undefined && { personId })} />
  </Suspense>
);
