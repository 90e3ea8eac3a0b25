import {
  vocabularyTermLengthMax,
  vocabularyTermsMax,
} from "@fieldstone/model/transcripts/transcription-languages.ts";
import { useEffect, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { useFocusOnError } from "../../../ui/forms/form-errors.ts";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { termsLeftOutText } from "./transcription-texts.ts";

function termsOf(text: string): string[] {
  const terms = text.split("\n").map((line) => line.trim());
  return [...new Set(terms)].filter((term) => term !== "");
}

/** Why the terms cannot be saved. */
function problemOf(terms: readonly string[]): string | undefined {
  const long = terms.find((term) => term.length > vocabularyTermLengthMax);
  if (long !== undefined)
    return t(
      "transcription.vocabulary.long",
      "A term has at most {n} characters. This one is longer: {term}",
      { n: vocabularyTermLengthMax, term: long },
    );
  return terms.length > vocabularyTermsMax
    ? t("transcription.vocabulary.many", "A vocabulary has at most {n} terms. This one has {count}.", {
        n: vocabularyTermsMax,
        count: terms.length,
      })
    : undefined;
}

/**
 * Names and terms that a transcription service would not know. A version saved meanwhile by another user is
 * shown beside the user's own.
 */
export function Vocabulary(props: {
  saved: readonly string[];
  /** Saved terms that the service cannot use. */
  leftOut: readonly string[];
  mayChange: boolean;
  inProject: boolean;
  onSave: (vocabulary: string[]) => Promise<boolean>;
}) {
  const { mayChange, inProject } = props;
  const saved = props.saved.join("\n");
  const [text, setText] = useState(saved);
  /** The saved words that editing started from. */
  const [begun, setBegun] = useState(saved);
  const isTouched = text !== begun;
  const isBehind = saved !== begun && saved !== text;
  useEffect(() => {
    if (isTouched && saved !== text) return;
    setText(saved);
    setBegun(saved);
  }, [saved, isTouched, text]);
  const [problem, setProblem] = useState<string>();
  const { form, expectErrors } = useFocusOnError(false);
  const save = async () => {
    const terms = termsOf(text);
    const found = problemOf(terms);
    setProblem(found);
    expectErrors();
    if (found !== undefined) return;
    // Keeps what was typed while saving.
    if (await props.onSave(terms)) setText((now) => (now === text ? terms.join("\n") : now));
  };
  return (
    <section aria-labelledby="transcription-vocabulary">
      <h2 id="transcription-vocabulary">{t("transcription.vocabulary", "Vocabulary")}</h2>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextArea
          label={t("transcription.vocabulary.label", "Names and terms, one per line")}
          description={
            inProject
              ? t("transcription.vocabulary.project", "Used in addition to the workspace’s vocabulary.")
              : t("transcription.vocabulary.text", "Product names and terms that a service would not know.")
          }
          rows={6}
          value={text}
          error={problem}
          disabled={!mayChange}
          onChange={(event) => {
            setProblem(undefined);
            setText(event.target.value);
          }}
        />
        {isBehind && (
          <Banner tone="warning">
            <p>
              {t(
                "transcription.vocabulary.behind",
                "Someone else changed the vocabulary. Yours is not saved yet, and replaces theirs when you save it. Theirs: {terms}",
                { terms: props.saved.join(", ") || t("transcription.vocabulary.none", "no terms") },
              )}
            </p>
            <Button size="small" onClick={() => setText(saved)}>
              {t("transcription.vocabulary.theirs", "Use theirs")}
            </Button>
          </Banner>
        )}
        {props.leftOut.length > 0 && (
          <Banner tone="warning">
            {termsLeftOutText(props.leftOut)}{" "}
            {t(
              "transcription.vocabulary.rules",
              "Write numbers as words, and use only letters of the spoken language, apostrophes and hyphens.",
            )}
          </Banner>
        )}
        <Button type="submit" disabled={!mayChange}>
          {t("transcription.vocabulary.save", "Save vocabulary")}
        </Button>
      </form>
    </section>
  );
}
