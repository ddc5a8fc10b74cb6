import { type ComponentProps, lazy, Suspense } from "react";
import type { Timeline as Loaded } from "./timeline.tsx";

const Late = lazy(() => import("./timeline.tsx").then((module) => ({ default: module.Timeline })));

/** `Timeline`, as a file of its own: it stands far down on long pages. */
export function Timeline(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}
