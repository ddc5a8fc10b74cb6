import { Button } from "@mantine/core";
import { moved, Sortable } from "../../ui/sortable.tsx";
import { useCardFocus } from "../../ui/use-card-focus.ts";
import { useWords } from "../../words/words.ts";
import { type FormLanguage, newQuestion, type QuestionDraft } from "./drafts/questions.ts";
import { formWords } from "./form-words.ts";
import { QuestionCard } from "./question-card.tsx";

interface QuestionsEditorProps {
  questions: QuestionDraft[];
  language: FormLanguage | null;
  isChecked: boolean;
  onChange: (questions: QuestionDraft[]) => void;
}

/** The questions of a form or workflow as cards, in order. */
export function QuestionsEditor({ questions, language, isChecked, onChange }: QuestionsEditorProps) {
  const w = useWords(formWords);
  const { box, focusCard } = useCardFocus<HTMLDivElement>("ol > li");
  return (
    <div ref={box}>
      <Sortable
        label={w.questions}
        items={questions}
        nameOf={(index) => w.question(index + 1)}
        onMove={(from, to) => onChange(moved(questions, from, to))}
      >
        {(question, index) => (
          <QuestionCard
            number={index + 1}
            question={question}
            language={language}
            isChecked={isChecked}
            onChange={(changed) => onChange(questions.with(index, changed))}
            onRemove={() => {
              onChange(questions.toSpliced(index, 1));
              focusCard(index);
            }}
          />
        )}
      </Sortable>
      <div>
        <Button
          variant="default"
          onClick={() => {
            onChange([...questions, newQuestion()]);
            focusCard(questions.length);
          }}
        >
          {w.addQuestion}
        </Button>
      </div>
    </div>
  );
}
