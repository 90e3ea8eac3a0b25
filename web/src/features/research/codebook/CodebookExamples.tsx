import { useQuery } from "@apollo/client/react";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { withConsent } from "../../../app/consent/consent-labels.ts";
import { t } from "../../../app/i18n/t.ts";
import {
  type CodebookEntry_EntryFragment,
  type CodebookExampleInput,
  CodebookHighlightsDocument,
  type ConsentBadge_ConsentFragment,
} from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import styles from "./Codebook.module.css";

/** An example being edited: a highlight with its words, or a text. */
export type EditedExample =
  | {
      readonly key: string;
      readonly highlightId: string;
      readonly words: string;
      readonly consent: ConsentBadge_ConsentFragment | null;
    }
  | { readonly key: string; readonly text: string };

/** Maximum characters of a written example. */
const EXAMPLE_LENGTH_MAX = 1_000;
/** Characters shown of a highlight in the list to choose from. */
const CHOICE_LENGTH_MAX = 140;

let lastKey = 0;
const newKey = () => {
  lastKey += 1;
  return `example-${lastKey}`;
};

/** The examples that can be edited, without deleted highlights. */
export function editedExamples(entry: CodebookEntry_EntryFragment | null): readonly EditedExample[] {
  return (entry?.examples ?? []).flatMap(({ text, highlight }): readonly EditedExample[] => {
    if (highlight) {
      const { id, text: words, consent } = highlight;
      return [{ key: newKey(), highlightId: id, words, consent }];
    }
    return text ? [{ key: newKey(), text }] : [];
  });
}

export function sentExamples(examples: readonly EditedExample[]): CodebookExampleInput[] {
  return examples
    .filter((example) => !("text" in example) || example.text.trim() !== "")
    .map((example) => ("text" in example ? { text: example.text } : { highlightId: example.highlightId }));
}

/** Texts and highlights that illustrate what a tag means. */
export function CodebookExamples(props: {
  tagId: string;
  examples: readonly EditedExample[];
  onChange: (examples: readonly EditedExample[]) => void;
}) {
  const { tagId, examples, onChange } = props;
  const { data } = useQuery(CodebookHighlightsDocument, { variables: { tagId } });
  const texts = examples.filter((example) => "text" in example);
  const chosen = examples.filter((example) => "highlightId" in example);
  const found = data?.tag.highlights.edges.map(({ node }) => node) ?? [];
  const offered = [
    ...chosen.map(({ highlightId, words, consent }) => ({ id: highlightId, text: words, consent })),
    ...found.filter(({ id }) => !chosen.some(({ highlightId }) => highlightId === id)),
  ];
  const choose = ({ id, text: words, consent }: (typeof offered)[number], isChosen: boolean) =>
    onChange(
      isChosen
        ? [...examples, { key: newKey(), highlightId: id, words, consent }]
        : examples.filter((example) => !("highlightId" in example && example.highlightId === id)),
    );
  return (
    <>
      {texts.map((example, at) => (
        <div key={example.key} className={styles.example}>
          <TextField
            label={t("codebook.example", "Example {n}", { n: at + 1 })}
            value={example.text}
            maxLength={EXAMPLE_LENGTH_MAX}
            onChange={(event) => {
              const text = event.currentTarget.value;
              onChange(examples.map((each) => (each.key === example.key ? { key: each.key, text } : each)));
            }}
          />
          <IconButton
            label={t("codebook.example.remove", "Remove example {n}", { n: at + 1 })}
            onClick={() => onChange(examples.filter(({ key }) => key !== example.key))}
          >
            <IconTrash size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...examples, { key: newKey(), text: "" }])}
        >
          {t("codebook.example.add", "Add an example")}
        </Button>
      </div>
      {offered.length > 0 && (
        <fieldset className={styles.choices}>
          <legend>{t("codebook.example.highlights", "Highlights as examples")}</legend>
          {offered.map((highlight) => (
            <Checkbox
              key={highlight.id}
              label={withConsent(
                highlight.text.length > CHOICE_LENGTH_MAX
                  ? `${highlight.text.slice(0, CHOICE_LENGTH_MAX)}…`
                  : highlight.text,
                highlight.consent,
              )}
              checked={chosen.some(({ highlightId }) => highlightId === highlight.id)}
              onChange={(isChosen) => choose(highlight, isChosen)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
