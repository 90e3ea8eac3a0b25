import {
  IconChevronLeft,
  IconChevronRight,
  IconLayoutSidebar,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { IconButton } from "../../../../ui/forms/IconButton.tsx";
import { TextField } from "../../../../ui/forms/TextField.tsx";
import styles from "./Pages.module.css";

/** Zoom levels; 1 is the width of the column. */
export const ZOOMS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** Page navigation, zoom and search. */
export function ViewerToolbar(props: {
  current: number;
  pageCount: number;
  onPage: (pageNum: number) => void;
  zoom: number;
  onZoom: (by: 1 | -1) => void;
  showsThumbnails: boolean;
  onThumbnails: (shown: boolean) => void;
  isFinding: boolean;
  onFind: () => void;
  tools: ReactNode;
}) {
  const { current, pageCount, onPage, zoom, onZoom, showsThumbnails, isFinding } = props;
  const end = t("pages.end", "There are no more pages.");
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t("pages.toolbar", "Pages")}>
      <IconButton
        label={t("pages.thumbnails.show", "Page thumbnails")}
        pressed={showsThumbnails}
        onClick={() => props.onThumbnails(!showsThumbnails)}
      >
        <IconLayoutSidebar size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={t("pages.previous", "Previous page")}
        shortcut="PageUp"
        disabledReason={current <= 1 ? end : undefined}
        onClick={() => onPage(current - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </IconButton>
      <PageNumber key={current} {...{ current, pageCount, onPage }} />
      <IconButton
        label={t("pages.next", "Next page")}
        shortcut="PageDown"
        disabledReason={current >= pageCount ? end : undefined}
        onClick={() => onPage(current + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </IconButton>
      <span className={styles.gap} />
      {props.tools}
      <span className={styles.zooms}>
        <IconButton label={t("pages.smaller", "Zoom out")} shortcut="-" onClick={() => onZoom(-1)}>
          <IconZoomOut size={18} aria-hidden />
        </IconButton>
        <span className={styles.zoom} role="status">
          {t("pages.zoom", "{percent} %", { percent: Math.round(zoom * 100) })}
        </span>
        <IconButton label={t("pages.larger", "Zoom in")} shortcut="+" onClick={() => onZoom(1)}>
          <IconZoomIn size={18} aria-hidden />
        </IconButton>
      </span>
      <IconButton
        label={t("pages.find", "Find in this file")}
        shortcut="Mod+F"
        pressed={isFinding}
        onClick={props.onFind}
      >
        <IconSearch size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

function PageNumber(props: { current: number; pageCount: number; onPage: (pageNum: number) => void }) {
  const { current, pageCount, onPage } = props;
  const [typed, setTyped] = useState(String(current));
  const go = () => {
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pageCount) onPage(wanted);
    else setTyped(String(current));
  };
  return (
    <span className={styles.number}>
      <TextField
        label={t("pages.number", "Page number")}
        hideLabel
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") go();
        }}
      />
      <span>{t("pages.count", "of {count}", { count: pageCount })}</span>
    </span>
  );
}
