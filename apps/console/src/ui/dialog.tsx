import { Modal, type ModalProps } from "@mantine/core";
import { useWords } from "../words/words.ts";
import { uiWords } from "./words.ts";

type DialogProps = Pick<ModalProps, "opened" | "onClose" | "title" | "children" | "size">;

/** A dialog over the page. The page behind it is locked by `theme.css`, because Mantine would do it by inline styles. */
export function Dialog({ title, children, ...root }: DialogProps) {
  const w = useWords(uiWords);
  return (
    <Modal.Root {...root} lockScroll={false} data-console-dialog>
      <Modal.Overlay />
      <Modal.Content>
        {/* It would count as a second header of the page. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={w.close} />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
