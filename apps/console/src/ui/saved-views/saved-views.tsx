import { Button } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import type { SavedView } from "@rental/sdk";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { useWords } from "../../words/words.ts";
import { buttonWords } from "./button-words.ts";
import classes from "./saved-views.module.css";

// Loaded when first opened, as are the views.
const ViewsMenu = lazy(() => import("./menu.tsx").then((module) => ({ default: module.ViewsMenu })));

/** The saved views of a list: a button with a menu in which they can be opened, saved and changed. */
export function SavedViews({ list }: { list: SavedView["list"] }) {
  const w = useWords(buttonWords);
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const place = useClickOutside<HTMLDivElement>(() => setOpen(false));
  const id = useId();
  const focus = () => button.current?.focus();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from wherever the focus is in it
    <div
      ref={place}
      className={classes.views}
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !isOpen) return;
        setOpen(false);
        focus();
      }}
    >
      <Button
        ref={button}
        variant="default"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setOpen(!isOpen);
          setLoaded(true);
        }}
      >
        {w.views}
      </Button>
      <Suspense>
        {isLoaded && (
          <ViewsMenu {...{ id, list, isOpen }} onClose={() => setOpen(false)} onFormClosed={focus} />
        )}
      </Suspense>
    </div>
  );
}
