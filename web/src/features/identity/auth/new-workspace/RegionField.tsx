import { type RegionKey, regions } from "@fieldstone/regions/catalog.ts";
import { useId } from "react";
import { t } from "../../../../app/i18n/t.ts";
import styles from "../AuthLayout.module.css";

/**
 * The region of the workspace's data: grouped, with the closest labelled, and a note on what the choice
 * means.
 */
export function RegionField(props: {
  value: string;
  closest: string | undefined;
  available: readonly string[] | undefined;
  error: string | undefined;
  onChange: (region: RegionKey) => void;
}) {
  const shown = regions.filter((region) => props.available?.includes(region.key) ?? true);
  const chosen = regions.find((region) => region.key === props.value);
  const errorId = useId();
  const groups = [...new Set(shown.map((region) => region.group))];
  return (
    <fieldset className={styles.regions} aria-describedby={props.error ? errorId : undefined}>
      <legend>
        <h2>{t("region.title", "Data region")}</h2>
        <p className={styles.lead}>
          {t("region.lead", "Choose where everything your customers said is kept.")}
        </p>
      </legend>
      {props.error && (
        <p role="alert" id={errorId} className={styles.problem}>
          {props.error}
        </p>
      )}
      {groups.map((group) => (
        <div key={group}>
          <p className={styles.group}>{group}</p>
          {shown
            .filter((region) => region.group === group)
            .map((region) => (
              <label key={region.key} className={styles.region}>
                <input
                  type="radio"
                  name="region"
                  value={region.key}
                  checked={props.value === region.key}
                  onChange={() => props.onChange(region.key)}
                />
                <span>{region.place}</span>
                {props.closest === region.key && <small>{t("region.closest", "Closest to you")}</small>}
              </label>
            ))}
        </div>
      ))}
      {chosen && (
        <p role="status" className={styles.meaning}>
          {t(
            "region.meaning",
            "Notes, recordings and everything else in the workspace stay in {place}. The region cannot be changed later. You can export projects with their notes, insights and files from one workspace, and import them into a new one in another region.",
            { place: chosen.place },
          )}
        </p>
      )}
    </fieldset>
  );
}
