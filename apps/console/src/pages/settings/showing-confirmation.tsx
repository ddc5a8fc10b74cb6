import type { Settings } from "@rental/sdk";
import { FieldGroup, NumberField, SwitchField } from "../../ui/fields.tsx";
import { useWords } from "../../words/words.ts";
import type { FieldProps } from "./sections.ts";
import classes from "./settings.module.css";
import { settingsWords } from "./words.ts";

type Confirmation = NonNullable<Settings["showingConfirmation"]>;

const usual: Confirmation = { askHoursBefore: 24, cancelHoursBefore: null };

/** Whether and when prospects are asked to confirm, and when unconfirmed showings are cancelled. */
export function ShowingConfirmation({ settings: { showingConfirmation }, onEdit, disabled }: FieldProps) {
  const w = useWords(settingsWords);
  const change = (part: Partial<Confirmation>) =>
    onEdit("showingConfirmation", { ...usual, ...showingConfirmation, ...part });
  return (
    <FieldGroup name="showingConfirmation" label={w.confirmation} description={w.confirmationEffect}>
      <SwitchField
        name="showingConfirmation"
        label={w.confirmationOn}
        checked={showingConfirmation !== null}
        disabled={disabled}
        onChange={({ currentTarget }) => onEdit("showingConfirmation", currentTarget.checked ? usual : null)}
      />
      {showingConfirmation && (
        <div className={classes.row}>
          <NumberField
            name="showingConfirmation.askHoursBefore"
            label={w.askHoursBefore}
            required
            isWhole
            min={2}
            max={72}
            disabled={disabled}
            value={showingConfirmation.askHoursBefore}
            onChange={(value) => change({ askHoursBefore: Number(value) })}
          />
          <NumberField
            name="showingConfirmation.cancelHoursBefore"
            label={w.cancelHoursBefore}
            description={w.cancelHoursEffect}
            isWhole
            min={1}
            max={70}
            disabled={disabled}
            value={showingConfirmation.cancelHoursBefore ?? ""}
            onChange={(value) => change({ cancelHoursBefore: value === "" ? null : Number(value) })}
          />
        </div>
      )}
    </FieldGroup>
  );
}
