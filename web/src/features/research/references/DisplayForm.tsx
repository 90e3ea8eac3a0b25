import {
  type ReferenceDisplay,
  type ReferenceDisplayChoice,
  type ReferenceObject,
  type ReferenceToggle,
  referenceDisplays,
  withToggle,
} from "@fieldstone/model/views/reference-display.ts";
import { t } from "../../../app/i18n/t.ts";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import styles from "./DisplayForm.module.css";
import { layoutLabel, toggleLabel } from "./display-labels.ts";

/** The layout and display options of a kind's cards. */
export function DisplayForm(props: {
  kind: ReferenceObject;
  choice: ReferenceDisplayChoice;
  /** The resulting display. */
  drawn: ReferenceDisplay;
  /** For cards that have their own size. */
  hasLayout?: boolean;
  toggles?: readonly ReferenceToggle[];
  onChange: (choice: ReferenceDisplayChoice) => void;
}) {
  const { kind, choice, drawn, hasLayout = true, onChange } = props;
  const { layouts } = referenceDisplays[kind];
  const toggles = props.toggles ?? referenceDisplays[kind].toggles;
  const isWhole = !hasLayout || drawn.layout === "landscape" || drawn.layout === "portrait";
  return (
    <div className={styles.form}>
      {hasLayout && (
        <SelectField
          label={t("display.layout", "Layout")}
          value={drawn.layout}
          options={layouts.map((layout) => ({ value: layout, label: layoutLabel(layout) }))}
          onChange={(value) => {
            const layout = layouts.find((each) => each === value);
            if (layout !== undefined) onChange({ ...choice, layout });
          }}
        />
      )}
      {isWhole ? (
        <ul className={styles.toggles} aria-label={t("display.shown", "Shown on cards")}>
          {toggles.map((toggle) => (
            <li key={toggle}>
              <Checkbox
                label={toggleLabel(toggle, kind)}
                checked={drawn.shown.has(toggle)}
                onChange={(isShown) => onChange(withToggle(choice, toggle, isShown))}
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
  );
}
