import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import { t } from "../../../app/i18n/t.ts";
import type { CodebookEntry_EntryFragment } from "../../../graphql/graphql.ts";
import { Quote } from "../../../ui/marks/Quote.tsx";
import styles from "./Codebook.module.css";

function Part({ heading, text }: { heading: string; text: string }) {
  if (text === "") return null;
  return (
    <>
      <dt className={styles.term}>{heading}</dt>
      <dd className={styles.text}>{text}</dd>
    </>
  );
}

/** An entry's texts, with its examples. */
export function CodebookTexts({ entry, color }: { entry: CodebookEntry_EntryFragment; color?: string }) {
  const { definition, useWhen, avoidWhen, examples } = entry;
  return (
    <dl>
      <Part heading={t("codebook.definition", "Definition")} text={definition} />
      <Part heading={t("codebook.use", "When to use")} text={useWhen} />
      <Part heading={t("codebook.avoid", "When not to use")} text={avoidWhen} />
      {examples.length > 0 && (
        <>
          <dt className={styles.term}>{t("codebook.examples", "Examples")}</dt>
          <dd>
            <ul className={styles.examples}>
              {examples.map(({ text, highlight }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: examples have no ids and keep their order
                <li key={at}>
                  {highlight ? (
                    <Quote
                      size="small"
                      color={color}
                      source={
                        (highlight.speaker || highlight.consent) && (
                          <>
                            {highlight.speaker} <ConsentBadge consent={highlight.consent} />
                          </>
                        )
                      }
                    >
                      {highlight.text}
                    </Quote>
                  ) : text ? (
                    <p className={styles.text}>{text}</p>
                  ) : (
                    <p className={styles.muted}>
                      {t("codebook.example.gone", "This highlight was deleted or is not shared with you.")}
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  );
}
