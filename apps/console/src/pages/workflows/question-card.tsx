import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { choicesOf, controlled } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { useCardFocus } from "../../ui/use-card-focus.ts";
import { useWords } from "../../words/words.ts";
import {
  type FormLanguage,
  newOption,
  type OptionDraft,
  type Purpose,
  purposeOf,
  type QuestionDraft,
} from "./drafts/questions.ts";
import { formWords } from "./form-words.ts";
import { TemplateField } from "./template-field.tsx";
import classes from "./workflows.module.css";

interface QuestionCardProps {
  number: number;
  question: QuestionDraft;
  /** The second language; null for none. */
  language: FormLanguage | null;
  /** Whether missing values are reported. */
  isChecked: boolean;
  onChange: (question: QuestionDraft) => void;
  onRemove: () => void;
}

/** The messages for what prevents a question from being asked. */
export function questionProblems({ label, type, options, min, max }: QuestionDraft) {
  return {
    label: label.trim() === "",
    options: type === "choice" && options.every(({ text }) => text.trim() === ""),
    range: type === "number" && min.trim() !== "" && max.trim() !== "" && Number(min) > Number(max),
  };
}

/** A question being edited, with each text in the second language beside it. */
export function QuestionCard(props: QuestionCardProps) {
  const { number, question, language, isChecked, onChange, onRemove } = props;
  const w = useWords(formWords);
  const { label, help, type, required, options, min, max, second } = question;
  const set = (changes: Partial<QuestionDraft>) => onChange({ ...question, ...changes });
  const problems = questionProblems(question);
  const of = (what: string) => w.inLanguage(what, w.languages[language ?? "en"]);
  return (
    <fieldset className={classes.bare}>
      <legend className={classes.cardTitle}>{w.question(number)}</legend>
      <TemplateField
        label={w.label}
        rows={1}
        offers={["propertyAddress"]}
        value={label}
        onChange={(text) => set({ label: text })}
        error={isChecked && problems.label ? w.labelMissing : undefined}
      />
      {language && (
        <TemplateField
          label={of(w.label)}
          rows={1}
          offers={[]}
          lang={language}
          value={second.label}
          onChange={(text) => set({ second: { ...second, label: text } })}
        />
      )}
      <div className={layout.pair}>
        <NativeSelect
          label={w.type}
          data={choicesOf(w.types)}
          {...controlled(type, (chosen) =>
            set({
              type: chosen,
              ...(chosen === "choice" && options.length === 0 && { options: [newOption(), newOption()] }),
            }),
          )}
        />
        <NativeSelect
          label={w.use}
          data={choicesOf(w.uses)}
          {...controlled<Purpose | "none">(purposeOf(question) ?? "none", (purpose) =>
            set({ key: purpose === "none" ? "" : purpose }),
          )}
        />
      </div>
      <Checkbox
        label={w.required}
        checked={required}
        onChange={(event) => set({ required: event.currentTarget.checked })}
      />
      {type === "number" && (
        <div className={layout.pair}>
          <TextInput
            type="number"
            step="any"
            label={w.min}
            placeholder={w.noLimit}
            {...controlled(min, (text) => set({ min: text }))}
            error={isChecked && problems.range ? w.rangeWrong : undefined}
          />
          <TextInput
            type="number"
            step="any"
            label={w.max}
            placeholder={w.noLimit}
            {...controlled(max, (text) => set({ max: text }))}
          />
        </div>
      )}
      {type === "choice" && (
        <Options
          options={options}
          language={language}
          error={isChecked && problems.options ? w.optionsMissing : undefined}
          onChange={(changed) => set({ options: changed })}
        />
      )}
      <TextInput
        label={w.help}
        description={w.helpHint}
        maxLength={2_000}
        {...controlled(help, (text) => set({ help: text }))}
      />
      {language && help !== "" && (
        <TextInput
          label={of(w.help)}
          lang={language}
          maxLength={2_000}
          {...controlled(second.help, (text) => set({ second: { ...second, help: text } }))}
        />
      )}
      <div>
        <Button size="compact-sm" variant="default" aria-label={w.removeQuestion(number)} onClick={onRemove}>
          {w.remove}
        </Button>
      </div>
    </fieldset>
  );
}

interface OptionsProps {
  options: OptionDraft[];
  language: FormLanguage | null;
  error: string | undefined;
  onChange: (options: OptionDraft[]) => void;
}

function Options({ options, language, error, onChange }: OptionsProps) {
  const w = useWords(formWords);
  const { box, focusCard } = useCardFocus<HTMLFieldSetElement>(`.${classes.option}`);
  const set = (index: number, changes: Partial<OptionDraft>) =>
    onChange(options.with(index, { ...options[index]!, ...changes }));
  return (
    <fieldset ref={box} className={classes.bare}>
      <legend>{w.options}</legend>
      {options.map(({ id, text, second }, index) => (
        <div key={id} className={classes.option}>
          <TextInput
            aria-label={w.option(index + 1)}
            placeholder={w.option(index + 1)}
            maxLength={500}
            {...controlled(text, (changed) => set(index, { text: changed }))}
            error={index === 0 ? error : undefined}
          />
          {language && (
            <TextInput
              aria-label={w.inLanguage(w.option(index + 1), w.languages[language])}
              placeholder={w.languages[language]}
              lang={language}
              maxLength={500}
              {...controlled(second, (changed) => set(index, { second: changed }))}
            />
          )}
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            aria-label={w.removeOption(index + 1)}
            onClick={() => {
              onChange(options.toSpliced(index, 1));
              focusCard(index);
            }}
          >
            ×
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            onChange([...options, newOption()]);
            focusCard(options.length);
          }}
        >
          {w.addOption}
        </Button>
      </div>
    </fieldset>
  );
}
