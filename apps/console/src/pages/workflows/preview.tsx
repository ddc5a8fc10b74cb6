import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { controlled } from "../../ui/form.tsx";
import { SectionTitle } from "../../ui/page.tsx";
import { useWords } from "../../words/words.ts";
import type { FormDraft } from "./drafts/form.ts";
import type { QuestionDraft } from "./drafts/questions.ts";
import { formWords } from "./form-words.ts";
import { inWords } from "./placeholders.ts";
import classes from "./preview.module.css";
import { templateWords } from "./template-words.ts";

/** The form as prospects will see it on a phone, while it is edited. */
export function Preview({ form }: { form: FormDraft }) {
  const w = useWords(formWords);
  const { names } = useWords(templateWords);
  const [isSecond, setIsSecond] = useState(false);
  const { language } = form;
  const inSecond = isSecond && language !== null;
  const pick = (first: string, second: string) => inWords((inSecond && second) || first, names);
  const intro = pick(form.intro, form.second.intro);
  return (
    <div className={classes.preview}>
      <SectionTitle>{w.preview}</SectionTitle>
      {language && (
        <NativeSelect
          label={w.previewIn}
          mb="sm"
          data={[
            { value: "first", label: w.firstLanguage },
            { value: "second", label: w.languages[language] },
          ]}
          {...controlled(inSecond ? "second" : "first", (chosen) => setIsSecond(chosen === "second"))}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard */}
      <section className={classes.phone} tabIndex={0} aria-label={w.preview}>
        <p className={classes.title}>{pick(form.name, form.second.name)}</p>
        {intro !== "" && <p className={classes.intro}>{intro}</p>}
        <p className={classes.button}>{w.start}</p>
        {form.questions.map((question) => (
          <div key={question.id} className={classes.question}>
            <p className={classes.label}>{pick(question.label, question.second.label) || "…"}</p>
            <p className={classes.help}>
              {[pick(question.help, question.second.help), !question.required && w.optional]
                .filter(Boolean)
                .join(" · ")}
            </p>
            <Answer question={question} inSecond={inSecond} />
          </div>
        ))}
        {form.message !== "" && <p className={classes.intro}>{pick(form.message, form.second.message)}</p>}
      </section>
    </div>
  );
}

/** More choices than this are shown as a menu, as on the public page. */
const maxRadios = 8;

function Answer({ question, inSecond }: { question: QuestionDraft; inSecond: boolean }) {
  const w = useWords(formWords);
  const { type, options, min, max } = question;
  const choices =
    type === "boolean"
      ? [w.yes, w.no]
      : type === "choice"
        ? options.map(({ text, second }) => (inSecond && second) || text).filter((text) => text !== "")
        : [];
  if (choices.length > maxRadios) return <p className={classes.field}>{w.pleaseChoose} ▾</p>;
  if (choices.length > 0)
    return (
      <ul className={classes.choices}>
        {choices.map((choice, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two options can have the same text
          <li key={index}>{choice}</li>
        ))}
      </ul>
    );
  const range = [min !== "" && `${w.min} ${min}`, max !== "" && `${w.max} ${max}`].filter(Boolean).join(", ");
  return (
    <p className={classes.field} data-long={type === "text" || undefined}>
      {type === "date" ? "MM/DD/YYYY" : range}
    </p>
  );
}
