import type { ChartItem } from "@fieldstone/model/views/chart-items.ts";
import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import styles from "./Charts.module.css";

/** Props of every chart shape. */
export interface ChartProps {
  /** What is counted, for screen readers. */
  label: string;
  items: readonly ChartItem[];
  width: number;
  /** The item's title and value with its unit: its accessible name. */
  nameOf: (item: ChartItem) => string;
  hrefOf: (item: ChartItem) => string;
}

/** A part of a chart, linked to the list of what it counts. */
export function ChartLink(props: { item: ChartItem; chart: ChartProps; children: ReactNode }) {
  const { item, chart, children } = props;
  const router = useRouter();
  const href = chart.hrefOf(item);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    <a href={href} className={styles.item} onClick={follow}>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a drawing, whose name is the link's */}
      <g role="img" aria-label={chart.nameOf(item)}>
        <title>{chart.nameOf(item)}</title>
        {children}
      </g>
    </a>
  );
}

export function Drawing(props: { label: string; width: number; height: number; children: ReactNode }) {
  const { label, width, height, children } = props;
  return (
    <svg width={width} height={height} className={styles.drawing}>
      <title>{label}</title>
      {children}
    </svg>
  );
}
