import { Modal, type ModalProps } from "@mantine/core";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useWords } from "../words/words.ts";
import { placeOf } from "./kept-focus.ts";
import { mayLeave, UnsavedScope, useQuestion } from "./unsaved.ts";
import { uiWords } from "./words.ts";

interface DialogProps extends Pick<ModalProps, "opened" | "onClose" | "title" | "children" | "size"> {
  /** Whether it is above another dialog, and asks about that one's unsaved edits. */
  isQuestion?: boolean;
}

/**
 * A dialog over the page. Closing it asks first if a form in it has unsaved edits. The page behind it is locked by
 * `theme.css`, because Mantine would use inline styles.
 */
export function Dialog({ title, children, onClose, isQuestion = false, ...root }: DialogProps) {
  const w = useWords(uiWords);
  const isAsked = useQuestion() !== undefined;
  const [forms] = useState(() => new Set<symbol>());
  // Mantine gives the focus back only to what opened a dialog that it keeps.
  const [back] = useState(() => placeOf(root.opened ? document.activeElement : null));
  useEffect(() => back, [back]);
  const close = () => void mayLeave(forms).then((leaves) => leaves && onClose());
  return (
    <Modal.Root
      {...root}
      onClose={close}
      closeOnEscape={isQuestion || !isAsked}
      lockScroll={false}
      // Mantine keeps the element while the dialog is closed.
      data-console-dialog={root.opened || undefined}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* A header element would be a second banner landmark. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={w.close} />
        </Modal.Header>
        <Body>
          <UnsavedScope value={forms}>{children}</UnsavedScope>
        </Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Focuses the first field, if there is one. Otherwise, keys pressed at once would go to the close button. */
function Body({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (body.current!.querySelector("[data-autofocus]")) return;
    const fields = ":is(input:not([type=hidden], [type=file]), select, textarea):enabled";
    // Mantine's focus trap looks for it.
    body.current!.querySelector(fields)?.setAttribute("data-autofocus", "");
  }, []);
  return (
    <Modal.Body ref={body} tabIndex={-1}>
      {children}
    </Modal.Body>
  );
}
