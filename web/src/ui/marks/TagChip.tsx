import { IconX } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { word } from "../word.ts";
import styles from "./TagChip.module.css";
import { safeTagColor } from "./tag-color.ts";

/** A tag: a dot in its colour and its title. Colour is never the only sign. */
export function TagChip(props: { title: string; color: string; count?: number; onRemove?: () => void }) {
  const style = { "--tag": safeTagColor(props.color) } as CSSProperties;
  return (
    <span className={styles.chip} style={style}>
      <span className={styles.dot} aria-hidden />
      <span className={styles.title}>{props.title}</span>
      {props.count !== undefined && <span className={styles.count}>{props.count.toLocaleString("en")}</span>}
      {props.onRemove && (
        <button
          type="button"
          className={styles.remove}
          onClick={props.onRemove}
          aria-label={`${word("ui.tag.remove", "Remove tag")} ${props.title}`}
        >
          <IconX size={12} aria-hidden />
        </button>
      )}
    </span>
  );
}
