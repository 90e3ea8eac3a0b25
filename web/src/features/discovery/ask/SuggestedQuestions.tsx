import { suggestedQuestions } from "@fieldstone/model/ai/questions/suggested-questions.ts";
import { isJobRole, jobFunctionOf } from "@fieldstone/model/fields/job-roles.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import styles from "./Ask.module.css";

/** How many are shown before the rest is requested. */
const SHOWN = 5;

/** Questions for a job role, a few at a time. */
export function SuggestedQuestions(props: {
  jobRole: string | null | undefined;
  onChoose: (question: string) => void;
}) {
  const { jobRole, onChoose } = props;
  const all = suggestedQuestions(isJobRole(jobRole) ? jobFunctionOf(jobRole) : undefined);
  const [from, setFrom] = useState(0);
  const shown = Array.from(
    { length: Math.min(SHOWN, all.length) },
    (_, at) => all[(from + at) % all.length] ?? "",
  );
  return (
    <section className={styles.suggested} aria-labelledby="ask-suggested">
      <h2 id="ask-suggested">{t("ask.suggested", "Questions to start with")}</h2>
      <ul>
        {shown.map((question) => (
          <li key={question}>
            <button type="button" className={styles.suggestion} onClick={() => onChoose(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
      {all.length > SHOWN && (
        <Button kind="quiet" size="small" onClick={() => setFrom((from + SHOWN) % all.length)}>
          {t("ask.suggested.more", "Other questions")}
        </Button>
      )}
    </section>
  );
}
