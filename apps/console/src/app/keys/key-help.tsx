import { Checkbox } from "@mantine/core";
import { Dialog } from "../../ui/dialog.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./keys.module.css";
import { keysWords } from "./words.ts";

interface KeyHelpProps {
  letters: boolean;
  onLetters: (chosen: boolean) => void;
  onClose: () => void;
}

/** Lists the keyboard shortcuts, and turns those of single keys on and off. */
export function KeyHelp({ letters, onLetters, onClose }: KeyHelpProps) {
  const w = useWords(keysWords);
  const keys: [string, string][] = [
    ["Ctrl K", w.anywhere],
    ["Ctrl Z", w.takeBack],
    ["?", w.help],
    ["J", w.next],
    ["K", w.previous],
    ["R", w.reply],
    ["E", w.close],
    ["S", w.snooze],
    ["N", w.note],
    ["L", w.labels],
    ["Z", w.undo],
  ];
  return (
    <Dialog opened onClose={onClose} title={w.keys}>
      <dl className={classes.keys}>
        {keys.map(([key, does]) => (
          <KeyLine key={key} name={key} does={does} />
        ))}
      </dl>
      <Checkbox
        label={w.letters}
        checked={letters}
        onChange={({ currentTarget }) => onLetters(currentTarget.checked)}
      />
    </Dialog>
  );
}

function KeyLine({ name, does }: { name: string; does: string }) {
  return (
    <>
      <dt>
        <kbd>{name}</kbd>
      </dt>
      <dd>{does}</dd>
    </>
  );
}
