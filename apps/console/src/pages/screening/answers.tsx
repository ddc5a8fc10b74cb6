import type { FormQuestion, Session } from "@rental/sdk";
import { useWords } from "../../words/words.ts";
import classes from "./screening.module.css";
import { screeningWords } from "./words.ts";

interface AnswersProps {
  submission: Session["submission"];
  questions: FormQuestion[];
}

/** The questions with what the prospect answered, word for word. Answers without a question have their key instead. */
export function Answers({ submission, questions }: AnswersProps) {
  const w = useWords(screeningWords);
  const asked = new Set(questions.map(({ key }) => key));
  const others = Object.keys(submission).filter((key) => !asked.has(key));
  const fields = [...questions, ...others.map((key) => ({ key, label: key }))];
  if (fields.length === 0) return <p>{w.noAnswers}</p>;
  const inWords = (value: unknown): string => {
    if (value === undefined || value === null) return w.notAnswered;
    if (typeof value === "boolean") return value ? w.yes : w.no;
    return typeof value === "string" ? value : JSON.stringify(value);
  };
  return (
    <dl className={classes.answers}>
      {fields.map(({ key, label }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{inWords(submission[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
