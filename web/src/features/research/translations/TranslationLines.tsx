import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { languageLabel } from "../../../app/i18n/languages.ts";
import { t } from "../../../app/i18n/t.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import type { NoteTranslations_NoteFragment } from "../../../graphql/graphql.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";

/** The original of a translated note, and a note's translations. */
export function TranslationLines({ note }: { note: NoteTranslations_NoteFragment }) {
  const { translatedFrom: from, translations } = note;
  const copies = translations.flatMap(({ note: copy, targetLanguage }) =>
    copy ? [{ ...copy, language: languageLabel(targetLanguage) }] : [],
  );
  return (
    <>
      {from && (
        <Banner
          tone="plain"
          action={
            from.sourceNote && (
              <ObjectLink
                type="note"
                id={from.sourceNote.id}
                title={from.sourceNote.title}
                aria-label={t("translation.original.of", "Show the original: {title}", {
                  title: titleOf(from.sourceNote.title, "note"),
                })}
              >
                {t("translation.original", "Show the original")}
              </ObjectLink>
            )
          }
        >
          {from.sourceLanguage === "und"
            ? t("translation.by-ai", "Translated by AI.")
            : t("translation.from", "Translated by AI from {language}.", {
                language: languageLabel(from.sourceLanguage),
              })}{" "}
          {from.isStale && t("translation.stale", "The original has changed since.")}
        </Banner>
      )}
      {copies.length > 0 && (
        <Banner tone="plain">
          {t("translation.others", "Translations:")}{" "}
          {copies.map(({ id, title, language }, place) => (
            <span key={id}>
              {place > 0 && ", "}
              <ObjectLink type="note" id={id} title={title}>
                {language}
              </ObjectLink>
            </span>
          ))}
        </Banner>
      )}
    </>
  );
}
