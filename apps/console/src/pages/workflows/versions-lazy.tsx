import { type ComponentProps, lazy, Suspense } from "react";
import type { Versions as Loaded } from "./versions.tsx";

const Late = lazy(() => import("./versions.tsx").then((module) => ({ default: module.Versions })));

/** `Versions`, as a file of its own: it stands at the end of long pages. */
export function Versions(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}
