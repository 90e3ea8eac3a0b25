import {
  IconArrowLeft,
  IconArrowRight,
  IconLayoutGrid,
  IconMaximize,
  IconMinimize,
  IconPrinter,
  IconX,
} from "@tabler/icons-react";
import { t } from "../../../app/i18n/t.ts";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import styles from "./Present.module.css";
import type { PresentActions } from "./usePresentKeys.ts";

/** The bar below the slide: the position in the presentation, and the actions. */
export function PresentBar(props: {
  actions: PresentActions;
  /** `Slide 2 of 5`, and which of the items. */
  place: string;
  /** The same for a phone, where all actions are on one line. */
  shortPlace: string;
  itemPlace: string | undefined;
  /** Undefined if the browser does not support full screen. */
  isFull: boolean | undefined;
  onPrint: () => void;
  printing: string | undefined;
}) {
  const { actions, place, shortPlace, itemPlace, isFull, onPrint, printing } = props;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t("present.bar", "Presentation")}>
      <div className={styles.turns}>
        <IconButton label={t("present.previous", "Previous slide")} shortcut="←" onClick={actions.previous}>
          <IconArrowLeft size={20} aria-hidden />
        </IconButton>
        <p className={styles.place} aria-live="polite">
          <span>{place}</span>
          {itemPlace && <span className={styles.itemPlace}>{itemPlace}</span>}
        </p>
        <span className={styles.shortPlace} aria-hidden>
          {shortPlace}
        </span>
        <IconButton label={t("present.next", "Next slide")} shortcut="→" onClick={actions.next}>
          <IconArrowRight size={20} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.turns}>
        <IconButton
          label={t("present.overview", "Overview")}
          shortcut="O"
          aria-haspopup="dialog"
          onClick={actions.overview}
        >
          <IconLayoutGrid size={20} aria-hidden />
        </IconButton>
        <IconButton label={printing ?? t("present.print", "Print or save as PDF")} onClick={onPrint}>
          <IconPrinter size={20} aria-hidden />
        </IconButton>
        {isFull !== undefined && (
          <IconButton
            label={isFull ? t("present.full.leave", "Leave full screen") : t("present.full", "Full screen")}
            shortcut="F"
            onClick={actions.fullScreen}
          >
            {isFull ? <IconMinimize size={20} aria-hidden /> : <IconMaximize size={20} aria-hidden />}
          </IconButton>
        )}
        <IconButton label={t("present.close", "End presentation")} shortcut="Esc" onClick={actions.close}>
          <IconX size={20} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
