import { type RegionKey, regions } from "@fieldstone/regions/catalog.ts";
import { t } from "../../../app/i18n/t.ts";
import styles from "./AuthLayout.module.css";

/** Where the workspace's data lives; groups of regions, the closest named as such. */
export function RegionField(props: {
  value: string;
  closest: string | undefined;
  available: readonly string[] | undefined;
  onChange: (region: RegionKey) => void;
}) {
  const shown = regions.filter((region) => props.available?.includes(region.key) ?? true);
  const groups = [...new Set(shown.map((region) => region.group))];
  return (
    <fieldset className={styles.regions}>
      <legend>
        <h2>{t("region.title", "Data region")}</h2>
        <p className={styles.lead}>
          {t(
            "region.lead",
            "Everything your customers said stays in this region. We can move it later, on request.",
          )}
        </p>
      </legend>
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
    </fieldset>
  );
}
