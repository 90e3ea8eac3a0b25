import {
  type ReferenceDisplay,
  readReferenceDisplay,
  resolveReferenceDisplay,
} from "@fieldstone/model/views/reference-display.ts";
import type { TextReference } from "@fieldstone/model/views/text-reference.ts";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { Avatar } from "../../../ui/marks/Avatar.tsx";
import { Cover } from "../../../ui/marks/Cover.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import { cardPicture } from "./card-picture.ts";
import styles from "./Reference.module.css";
import { ReferenceIcon } from "./ReferenceIcon.tsx";
import { ReferenceLink } from "./ReferenceLink.tsx";
import { type Referenced, useReferenced } from "./useReferenced.ts";

/** The line of facts below a card's title. */
function factsOf(object: Referenced, { shown }: ReferenceDisplay): readonly ReactNode[] {
  const { projectTitle, contributors, highlightCount, projectCount, updatedAt } = object;
  return [
    shown.has("project") && projectTitle,
    shown.has("contributors") && contributors?.join(", "),
    shown.has("highlight") &&
      highlightCount !== undefined &&
      t("reference.highlights", "{count, plural, one {# highlight} other {# highlights}}", {
        count: highlightCount,
      }),
    shown.has("projectCount") &&
      projectCount !== undefined &&
      t("reference.projects", "{count, plural, one {# project} other {# projects}}", { count: projectCount }),
    shown.has("updatedAt") && updatedAt !== undefined && <RelativeTime value={updatedAt} />,
  ].filter((fact) => Boolean(fact));
}

/** The cover or image at the top of a card. */
function CardPicture({ object, shown }: { object: Referenced } & Pick<ReferenceDisplay, "shown">) {
  const { files = [], cover, color = null } = object;
  const picture = cardPicture(files, shown);
  if (picture !== undefined)
    return <img className={styles.picture} src={picture} alt="" loading="lazy" draggable={false} />;
  return shown.has("cover") && cover ? <Cover pattern={cover} color={color} /> : null;
}

/** The text of a card's link: its title, or what is shown instead, so that every card has a link. */
function CardName({ object, shown }: { object: Referenced } & Pick<ReferenceDisplay, "shown">) {
  if (shown.has(object.type === "Person" ? "name" : "title")) return object.title;
  if (shown.has("avatar")) return <Avatar name={object.title} named />;
  return shown.has("text") && object.text ? object.text : object.title;
}

function FoundCard({ object, display }: { object: Referenced; display: ReferenceDisplay }) {
  const [isOpen, setOpen] = useState(false);
  const textId = useId();
  const { shown, layout } = display;
  const hasPicture = cardPicture(object.files ?? [], shown) !== undefined;
  const facts = factsOf(object, display);
  const hasText = shown.has("text") && Boolean(object.text);
  const folds = hasText && shown.has("collapsible");
  const isNamed = shown.has(object.type === "Person" ? "name" : "title");
  return (
    <div className={styles.card} data-layout={layout} data-picture={hasPicture || undefined}>
      <CardPicture object={object} shown={shown} />
      <div className={styles.words}>
        <div className={styles.lead}>
          {shown.has("avatar") && isNamed && <Avatar name={object.title} />}
          {shown.has("icon") && <ReferenceIcon object={object} />}
          {object.type === "Tag" && <ReferenceIcon object={object} />}
          <ReferenceLink object={object} className={styles.title}>
            <CardName object={object} shown={shown} />
          </ReferenceLink>
          {folds && (
            <IconButton
              size="small"
              label={t("display.fold", "Text of “{title}”", { title: object.title })}
              aria-expanded={isOpen}
              aria-controls={textId}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? (
                <IconChevronDown size={16} aria-hidden />
              ) : (
                <IconChevronRight size={16} aria-hidden />
              )}
            </IconButton>
          )}
        </div>
        {hasText && isNamed && (
          <p id={textId} className={styles.text} hidden={folds && !isOpen}>
            {object.text}
          </p>
        )}
        {facts.length > 0 && (
          <ul className={styles.facts}>
            {facts.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the facts are always in this order
              <li key={index}>{fact}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** An object as a card in a text. Readers without access see nothing of it. */
export function ReferenceCard({ reference, display }: { reference: TextReference; display: unknown }) {
  const state = useReferenced(reference);
  switch (state.kind) {
    case "loading":
      return (
        <LoadingState rows={1} rowHeight={44} label={t("reference.loading", "Loading the reference…")} />
      );
    case "missing":
      return (
        <p className={styles.missing}>
          {t("reference.missing", "This item is no longer available, or it isn’t shared with you.")}
        </p>
      );
    case "failed":
      return (
        <div className={styles.missing}>
          <p>{t("reference.failed", "This item could not be loaded.")}</p>
          <Button size="small" onClick={state.retry}>
            {t("reference.retry", "Try again")}
          </Button>
        </div>
      );
    case "found": {
      const choice = readReferenceDisplay(reference.objectType, display);
      return (
        <FoundCard object={state.object} display={resolveReferenceDisplay(reference.objectType, choice)} />
      );
    }
  }
}
