import { tagTitleLengthMax } from "@fieldstone/model/limits.ts";
import { decodeHash } from "@fieldstone/model/links/hash.ts";
import { useEffect, useRef, useState } from "react";
import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import { t } from "../../../app/i18n/t.ts";
import { useAddressHash } from "../../../app/navigation/useAddressHash.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import type { Theme_ThemeFragment } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Quote } from "../../../ui/marks/Quote.tsx";
import { NameDialog } from "../../../ui/overlays/NameDialog.tsx";
import { DraftInsightButton } from "../suggestions/DraftInsightButton.tsx";
import styles from "./Themes.module.css";
import type { useThemeActions } from "./useThemeActions.ts";

/** Highlights shown at once: a theme may have thousands, each with the list of all themes. */
const shownAtOnce = 50;

interface ThemeSectionProps {
  readonly projectId: string;
  readonly theme: Theme_ThemeFragment;
  readonly themes: readonly Theme_ThemeFragment[];
  readonly canWrite: boolean;
  readonly actions: ReturnType<typeof useThemeActions>;
}

/** A theme with its highlights. */
export function ThemeSection({ projectId, theme, themes, canWrite, actions }: ThemeSectionProps) {
  const [renaming, setRenaming] = useState(false);
  const [shownMax, setShownMax] = useState(shownAtOnce);
  const { id, title, isOutliers, highlights } = theme;
  const section = useNamedInAddress(id);
  return (
    <section ref={section} tabIndex={-1} className={styles.theme} aria-label={title}>
      <div className={styles.tools}>
        <h2 className={styles.title}>
          {title} <span className={styles.facts}>{highlights.length}</span>
        </h2>
        {canWrite && !isOutliers && (
          <>
            <Button
              size="small"
              aria-label={t("themes.rename.of", "Rename {title}", { title })}
              onClick={() => setRenaming(true)}
            >
              {t("themes.rename", "Rename")}
            </Button>
            <Button
              size="small"
              aria-label={t("themes.tag.of", "Create a tag from {title}", { title })}
              onClick={() => void actions.tag(id)}
            >
              {t("themes.tag", "Create a tag")}
            </Button>
            <DraftInsightButton
              projectId={projectId}
              highlightIds={highlights.map((highlight) => highlight.id)}
              of={title}
            />
          </>
        )}
      </div>
      <ul className={styles.highlights}>
        {highlights.slice(0, shownMax).map((highlight) => (
          <li key={highlight.id} className={styles.highlight}>
            <Quote
              size="small"
              lines={4}
              source={
                <>
                  {highlight.note && (
                    <ObjectLink type="note" id={highlight.note.id} title={highlight.note.title}>
                      {highlight.note.title}
                    </ObjectLink>
                  )}{" "}
                  <ConsentBadge consent={highlight.consent} />
                </>
              }
            >
              {highlight.text}
            </Quote>
            {canWrite && (
              <SelectField
                hideLabel
                label={t("themes.move", "Theme of: {words}", { words: highlight.text.slice(0, 60) })}
                value={id}
                options={themes.map((each) => ({ value: each.id, label: each.title }))}
                onChange={(to) => void actions.move(highlight.id, id, to)}
              />
            )}
          </li>
        ))}
      </ul>
      {highlights.length > shownMax && (
        <Button
          size="small"
          aria-label={t("themes.more.of", "Show more highlights of {title}", { title })}
          onClick={() => setShownMax(shownMax + shownAtOnce)}
        >
          {t("themes.more", "Show more")}
        </Button>
      )}
      {renaming && (
        <NameDialog
          title={t("themes.rename.title", "Rename theme")}
          label={t("themes.name", "Name")}
          submitLabel={t("themes.rename", "Rename")}
          initial={title}
          lengthMax={tagTitleLengthMax}
          onClose={() => setRenaming(false)}
          onSubmit={(name) => actions.rename(theme, name)}
        />
      )}
    </section>
  );
}

/** Scrolls to the theme named in the address, and focuses it. */
function useNamedInAddress(themeId: string) {
  const section = useRef<HTMLElement>(null);
  const isNamed = decodeHash(useAddressHash()).theme === themeId;
  useEffect(() => {
    if (isNamed) section.current?.focus();
  }, [isNamed]);
  return section;
}
