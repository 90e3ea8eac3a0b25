import { scaleBand, scaleLinear } from "@visx/scale";
import type { ActivityUnit, ChannelActivityQuery } from "../../../graphql/graphql.ts";
import styles from "./Activity.module.css";
import { pointText, tickLabel } from "./activity-labels.ts";

type Point = ChannelActivityQuery["channel"]["activity"]["points"][number];

const height = 180;
const bottom = 24;
const left = 36;
/** Width of a label below the chart, in px. */
const tickWidth = 84;
/** Keeps a single day's bar from filling the chart. */
const barWidthMax = 48;

/**
 * Points over time, as bars or as a line. Each data point has its date and count; the table has the same in
 * words.
 */
export function ActivityChart(props: {
  shape: "bar" | "line";
  unit: ActivityUnit;
  points: readonly Point[];
  width: number;
  label: string;
}) {
  const { shape, unit, points, width, label } = props;
  const most = Math.max(1, ...points.map(({ count }) => count));
  const x = scaleBand({
    domain: points.map(({ start }) => start),
    range: [left, width],
    paddingInner: 0.25,
    paddingOuter: 0.1,
  });
  const y = scaleLinear({ domain: [0, most], range: [height - bottom, 8], nice: true });
  const middle = ({ start }: Point) => (x(start) ?? 0) + x.bandwidth() / 2;
  const barWidth = Math.min(x.bandwidth(), barWidthMax);
  const step = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor((width - left) / tickWidth))));
  return (
    <svg width={width} height={height} className={styles.drawing} role="img" aria-label={label}>
      {y
        .ticks(3)
        .filter(Number.isInteger)
        .map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
            <text
              className={styles.tick}
              x={left - 8}
              y={y(tick)}
              textAnchor="end"
              dominantBaseline="central"
            >
              {tick.toLocaleString("en", { notation: "compact" })}
            </text>
          </g>
        ))}
      {shape === "line" && (
        <polyline
          className={styles.line}
          points={points.map((point) => `${middle(point)},${y(point.count)}`).join(" ")}
        />
      )}
      {points.map((point, at) => (
        <g key={point.start} className={styles.point}>
          <title>{pointText(unit, point.start, point.count)}</title>
          <rect
            className={styles.target}
            x={x(point.start)}
            y={0}
            width={x.bandwidth()}
            height={height - bottom}
          />
          {shape === "bar" ? (
            <rect
              className={styles.bar}
              x={middle(point) - barWidth / 2}
              y={y(point.count)}
              width={barWidth}
              height={height - bottom - y(point.count)}
              rx={Math.min(2, barWidth / 4)}
            />
          ) : (
            <circle
              className={styles.dot}
              cx={middle(point)}
              cy={y(point.count)}
              r={points.length > 60 ? 1.5 : 3}
            />
          )}
          {at % step === 0 && (
            <text className={styles.tick} x={middle(point)} y={height - 8} textAnchor="middle">
              {tickLabel(unit, point.start)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
