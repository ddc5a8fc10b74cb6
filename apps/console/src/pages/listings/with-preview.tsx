import { useMediaQuery } from "@mantine/hooks";
import { lazy, type ReactNode, Suspense, useState } from "react";
import layout from "../../ui/layout.module.css";
import { usePublicPage } from "../../ui/public-page.tsx";
import { Segments } from "../../ui/segments.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./preview.module.css";
import type { PreviewProps } from "./preview.tsx";
import { previewWords } from "./preview-words.ts";

const Preview = lazy(() => import("./preview.tsx").then((module) => ({ default: module.Preview })));

/** Where the preview fits beside the form; on narrower screens it is in a tab. */
const wide = "(min-width: 75rem)";

/** The form of a listing, and a preview of its public page. */
export function WithPreview({ children, ...shown }: PreviewProps & { children: ReactNode }) {
  const w = useWords(previewWords);
  const { isIncluded } = usePublicPage();
  const isWide = useMediaQuery(wide, undefined, { getInitialValueInEffect: false });
  const [tab, setTab] = useState<"edit" | "preview">("edit");
  const isOpen = isIncluded && (isWide || tab === "preview");
  return (
    <>
      {isIncluded && !isWide && (
        <div className={classes.tabs}>
          <Segments
            label={w.show}
            value={tab}
            onChange={setTab}
            choices={[
              { value: "edit", label: w.edit },
              { value: "preview", label: w.preview },
            ]}
          />
        </div>
      )}
      <div className={isWide && isIncluded ? classes.beside : undefined}>
        {/* It stays where it is, so that nothing that was typed is lost. */}
        <div className={layout.side} hidden={isOpen && !isWide}>
          {children}
        </div>
        {isOpen && (
          <Suspense fallback={<div className={classes.phone} />}>
            <Preview {...shown} />
          </Suspense>
        )}
      </div>
    </>
  );
}
