import type { FormQuestion, Session, Workflow } from "@rental/sdk";
import { useFormat } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import { choiceLabel } from "./choice-label.ts";
import classes from "./screening.module.css";
import { screeningWords } from "./words.ts";

interface AnswersProps {
  submission: Session["submission"];
  questions: FormQuestion[];
  /** The form that asked, if it still exists. */
  form: Workflow | undefined;
}

type Field = Pick<FormQuestion, "key" | "label"> & Partial<FormQuestion>;

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/**
 * The questions and the prospect's answers: texts verbatim, the rest formatted for the reader. Answers without a question
 * are shown with their key.
 */
export function Answers({ submission, questions, form }: AnswersProps) {
  const w = useWords(screeningWords);
  const { day, number } = useFormat();
  const { language } = useLanguage();
  const asked = new Set(questions.map(({ key }) => key));
  const others = Object.keys(submission).filter((key) => !asked.has(key));
  const fields: Field[] = [...questions, ...others.map((key) => ({ key, label: key }))];
  if (fields.length === 0) return <p>{w.noAnswers}</p>;
  const inWords = (value: unknown, { key, type, options = null }: Field): string => {
    if (value === undefined || value === null) return w.notAnswered;
    if (typeof value === "boolean") return value ? w.yes : w.no;
    const chosen = type === "choice" ? choiceLabel(value, { key, options }, form, language) : undefined;
    if (chosen !== undefined) return chosen;
    if (type === "number" && typeof value === "number") return number(value);
    if (typeof value !== "string") return JSON.stringify(value);
    return type === "date" && isDay(value) ? day(value) : value;
  };
  return (
    <dl className={classes.answers}>
      {fields.map((field) => (
        <div key={field.key}>
          <dt>{field.label}</dt>
          <dd>{inWords(submission[field.key], field)}</dd>
        </div>
      ))}
    </dl>
  );
}
