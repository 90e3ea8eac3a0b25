import { type ChartGroup, toggleChartFilter } from "@fieldstone/model/views/chart-items.ts";
import type { ChartOptions } from "@fieldstone/model/views/chart-options.ts";
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2 } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import styles from "./Charts.module.css";

/** The chart's items: each can be hidden, and the tags of a group together. */
export function ChartItemList(props: {
  groups: readonly ChartGroup[];
  options: ChartOptions;
  onOptions: (options: ChartOptions) => void;
}) {
  const { groups, options, onOptions } = props;
  const { collapsedGroupIds, hiddenItemIds } = options.filter;
  const byGroup = options.type.of === "tagGroup";
  const shown = (id: string, title: string) => (
    <Checkbox
      label={title}
      checked={!hiddenItemIds.includes(id)}
      onChange={() => onOptions(toggleChartFilter(options, "hiddenItemIds", id))}
    />
  );
  return (
    <section className={styles.section} aria-label={t("chart.items", "What the chart shows")}>
      <h2>{t("chart.items", "What the chart shows")}</h2>
      <ul className={styles.list}>
        {groups.map((group) => {
          const collapsed = collapsedGroupIds.includes(group.id);
          return (
            <li key={group.id} className={styles.group}>
              <div className={styles.groupTitle}>
                {byGroup || collapsed ? shown(group.id, group.title) : <h3>{group.title}</h3>}
                {!byGroup && (
                  <IconButton
                    size="small"
                    label={
                      collapsed
                        ? t("chart.expand", "Show the tags of {group} one by one", { group: group.title })
                        : t("chart.collapse", "Show {group} as one", { group: group.title })
                    }
                    onClick={() => onOptions(toggleChartFilter(options, "collapsedGroupIds", group.id))}
                  >
                    {collapsed ? (
                      <IconArrowsDiagonal size={16} aria-hidden />
                    ) : (
                      <IconArrowsDiagonalMinimize2 size={16} aria-hidden />
                    )}
                  </IconButton>
                )}
              </div>
              {!byGroup && !collapsed && (
                <ul className={styles.tags}>
                  {group.tags.map(({ id, title, color }) => (
                    <li key={id} className={styles.shown}>
                      <span className={styles.dot} style={{ "--tag": color } as CSSProperties} aria-hidden />
                      {shown(id, title)}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
