import { referenceDisplays, withToggle } from "@fieldstone/model/views/reference-display.ts";
import { listedObjects } from "@fieldstone/model/views/table-columns.ts";
import type { ViewReferenceType } from "@fieldstone/model/views/view-settings.ts";
import { IconLayoutCards } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Popover } from "../../../ui/Popover.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { canvasToggles } from "../canvas/card-words.ts";
import { cardDisplay, layoutLabel, toggleLabel } from "./card-display.ts";
import type { ShownSettings } from "./useViewSettings.ts";
import styles from "./Views.module.css";

/** How a view's cards are laid out and what they show. */
export function DisplayChoice(props: { target: ViewReferenceType; shown: ShownSettings; isCanvas: boolean }) {
  const { target, shown, isCanvas } = props;
  const [open, setOpen] = useState(false);
  const { layouts, toggles: all } = referenceDisplays[listedObjects[target]];
  const toggles = isCanvas ? canvasToggles[target] : all;
  const { display } = shown.settings;
  const drawn = cardDisplay(target, shown.settings);
  // Its cards have sizes of their own.
  const isWhole = isCanvas || drawn.layout === "landscape" || drawn.layout === "portrait";
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t("display.label", "Cards")}
      width={320}
      target={
        <Button
          size="small"
          icon={<IconLayoutCards size={16} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t("display.label", "Cards")}
        </Button>
      }
    >
      <div className={styles.choices}>
        {!isCanvas && (
          <SelectField
            label={t("display.layout", "Layout")}
            value={drawn.layout}
            options={layouts.map((layout) => ({ value: layout, label: layoutLabel(layout) }))}
            onChange={(value) => {
              const layout = layouts.find((each) => each === value);
              if (layout !== undefined) shown.change({ display: { ...display, layout } });
            }}
          />
        )}
        {isWhole ? (
          <ul className={styles.columnList} aria-label={t("display.shown", "Shown on cards")}>
            {toggles.map((toggle) => (
              <li key={toggle} className={styles.columnRow}>
                <Checkbox
                  label={toggleLabel(toggle, target)}
                  checked={drawn.shown.has(toggle)}
                  onChange={(isShown) => shown.change({ display: withToggle(display, toggle, isShown) })}
                />
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.hint}>
            {drawn.layout === "videoOnly"
              ? t("display.video-only.hint", "Highlights without video show their text.")
              : t("display.text-only.hint", "Choose another layout to show more than the text.")}
          </p>
        )}
      </div>
    </Popover>
  );
}
