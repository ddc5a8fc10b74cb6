import { Button } from "@mantine/core";
import type { Me } from "@rental/sdk";
import { lazy, Suspense, useEffect, useState } from "react";
import { isForInputMethod } from "../../ui/input-method.ts";
import { useWords } from "../../words/words.ts";
import { takeBackLatest } from "../toast-store.ts";
import { useInboxKeys } from "./inbox-keys.ts";
import classes from "./keys.module.css";
import { isElsewhere, isTyping, useLetters } from "./letters.ts";
import { keysWords } from "./words.ts";

// Loaded when first opened.
const Palette = lazy(() => import("./palette.tsx").then((module) => ({ default: module.Palette })));
const KeyHelp = lazy(() => import("./key-help.tsx").then((module) => ({ default: module.KeyHelp })));

/** The keyboard shortcuts of all pages, and the button that lists them. */
export function Keys({ session }: { session: Me }) {
  const w = useWords(keysWords);
  const [opened, setOpened] = useState<"palette" | "help">();
  const [typed, setTyped] = useState("");
  const [letters, setLetters] = useLetters();
  const inInbox = useInboxKeys();
  const close = () => setOpened(undefined);
  const openPalette = () => {
    setTyped("");
    setOpened("palette");
  };
  useEffect(() => {
    const actOn = (event: KeyboardEvent): boolean => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
      const isWithCtrl = (ctrlKey || metaKey) && !shiftKey && !altKey;
      if (isWithCtrl && key.toLowerCase() === "k") {
        openPalette();
        return true;
      }
      if (isWithCtrl && key.toLowerCase() === "z") return !isTyping(event) && takeBackLatest();
      if (!letters || isElsewhere(event)) return false;
      if (key !== "?") return inInbox(key.toLowerCase());
      setOpened("help");
      return true;
    };
    /** Until the search has loaded, what is typed is for its field, and never a shortcut of the page. */
    const keepEarly = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
      const isTyped = key.length === 1;
      // The browser's own keys, such as Ctrl+R and F5, remain.
      if (ctrlKey || metaKey || altKey || !(isTyped || key === "Escape" || key === "Enter")) return false;
      if (isTyped) setTyped((before) => before + key);
      else if (key === "Escape") close();
      return true;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isForInputMethod(event)) return;
      // Dialogs keep what is typed in them.
      const inDialog = document.querySelector(`[data-console-dialog]${opened ? ":focus-within" : ""}`);
      if (!inDialog && (opened ? keepEarly : actOn)(event)) event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        className={classes.button!}
        aria-keyshortcuts="Control+K"
        onClick={openPalette}
      >
        <svg className={classes.icon!} viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="7" cy="7" r="4.5" />
          <path d="m10.5 10.5 4 4" />
        </svg>
        <span className={classes.word}>{w.search}</span>
        <kbd>Ctrl K</kbd>
      </Button>
      <Suspense>
        {opened === "palette" && (
          <Palette
            {...{ session, typed }}
            onTyped={setTyped}
            onClose={close}
            onKeys={() => setOpened("help")}
          />
        )}
        {opened === "help" && <KeyHelp letters={letters} onLetters={setLetters} onClose={close} />}
      </Suspense>
    </>
  );
}
