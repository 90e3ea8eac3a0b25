import type { CSSProperties } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { tagColors } from "../../../../ui/marks/tag-color.ts";
import { Dialog } from "../../../../ui/overlays/Dialog.tsx";
import styles from "./Board.module.css";

/** Chooses among the colours that a tag can have, each with its name. */
export function ColorDialog(props: {
  value: string;
  onChoose: (color: string) => void;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={props.onClose} title={t("tag.color.title", "Tag colour")}>
      <div className={styles.colors}>
        {tagColors.map((color) => (
          <button
            key={color.hex}
            type="button"
            className={styles.color}
            aria-pressed={color.hex === props.value}
            style={{ "--tag": color.hex } as CSSProperties}
            onClick={() => {
              props.onChoose(color.hex);
              props.onClose();
            }}
          >
            <span className={styles.swatch} aria-hidden />
            {color.name}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
