import { Button, Fieldset } from "@mantine/core";
import { CheckField, FieldGroup, NumberField, SelectField, TextField } from "../../ui/fields.tsx";
import { choicesOf, controlled } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { useWords } from "../../words/words.ts";
import { emptyFee, type FeeDraft } from "./details-draft.ts";
import { detailsWords } from "./details-words.ts";

interface FeeFieldsProps {
  fees: FeeDraft[] | null;
  onChange: (fees: FeeDraft[] | null) => void;
  disabled: boolean;
}

/** Fees, one below the other. Without any, the listing does not state them. */
export function FeeFields({ fees, onChange, disabled }: FeeFieldsProps) {
  const w = useWords(detailsWords);
  const rows = fees ?? [];
  const set = (at: number, change: Partial<FeeDraft>) =>
    onChange(rows.map((fee, index) => (index === at ? { ...fee, ...change } : fee)));
  return (
    <FieldGroup name="fees" label={w.fees} description={w.feesHint}>
      {rows.map((fee, at) => {
        const check = (name: "required" | "refundable") => ({
          name: `fees.${at}.${name}`,
          checked: fee[name],
          disabled,
          onChange: (event: { currentTarget: { checked: boolean } }) =>
            set(at, { [name]: event.currentTarget.checked }),
        });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: fees have no identity but their place.
          <Fieldset key={at} legend={w.feeNumber(at + 1)}>
            <div className={layout.pair}>
              <TextField
                label={w.feeName}
                name={`fees.${at}.name`}
                required
                maxLength={100}
                disabled={disabled}
                {...controlled(fee.name, (name) => set(at, { name }))}
              />
              <NumberField
                label={w.feeAmount}
                name={`fees.${at}.amount`}
                required
                min={0}
                disabled={disabled}
                value={fee.amount}
                onChange={(amount) => set(at, { amount })}
              />
              <SelectField
                label={w.feeFrequency}
                name={`fees.${at}.frequency`}
                disabled={disabled}
                data={choicesOf(w.frequencies)}
                {...controlled(fee.frequency, (frequency) => set(at, { frequency }))}
              />
              <CheckField label={w.feeRequired} {...check("required")} />
              <CheckField label={w.feeRefundable} {...check("refundable")} />
              {!disabled && (
                <Button
                  variant="default"
                  onClick={() => {
                    const others = rows.filter((_, index) => index !== at);
                    onChange(others.length > 0 ? others : null);
                  }}
                >
                  {w.removeFee(at + 1)}
                </Button>
              )}
            </div>
          </Fieldset>
        );
      })}
      {!disabled && rows.length < 30 && (
        <div>
          <Button variant="default" onClick={() => onChange([...rows, emptyFee])}>
            {w.addFee}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}
