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
import { IconButton } from "../../../ui/IconButton.tsx";
import styles from "./Present.module.css";
import type { PresentActs } from "./usePresentKeys.ts";

/** Below the slide: where it is in the presentation, and what can be done. */
export function PresentBar(props: {
  acts: PresentActs;
  /** `Slide 2 of 5`, and which of the items. */
  place: string;
  itemPlace: string | undefined;
  /** Undefined where the browser has no full screen. */
  isFull: boolean | undefined;
  onPrint: () => void;
  printing: string | undefined;
}) {
  const { acts, place, itemPlace, isFull, onPrint, printing } = props;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t("present.bar", "Presentation")}>
      <div className={styles.turns}>
        <IconButton label={t("present.previous", "Previous slide")} shortcut="←" onClick={acts.previous}>
          <IconArrowLeft size={20} aria-hidden />
        </IconButton>
        <p className={styles.place} aria-live="polite">
          <span>{place}</span>
          {itemPlace && <span className={styles.itemPlace}>{itemPlace}</span>}
        </p>
        <IconButton label={t("present.next", "Next slide")} shortcut="→" onClick={acts.next}>
          <IconArrowRight size={20} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.turns}>
        <IconButton
          label={t("present.overview", "Overview")}
          shortcut="O"
          aria-haspopup="dialog"
          onClick={acts.overview}
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
            onClick={acts.fullScreen}
          >
            {isFull ? <IconMinimize size={20} aria-hidden /> : <IconMaximize size={20} aria-hidden />}
          </IconButton>
        )}
        <IconButton label={t("present.close", "End presentation")} shortcut="Esc" onClick={acts.close}>
          <IconX size={20} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
