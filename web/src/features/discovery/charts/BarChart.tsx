import { scaleBand, scaleLinear } from "@visx/scale";
import { ChartLink, type ChartProps, Drawing } from "./ChartLink.tsx";
import styles from "./Charts.module.css";
import { fitted } from "./chart-data.ts";

const ROW_HEIGHT = 32;
const VALUE_WIDTH = 64;

/** Horizontal bars, with the title before and the value after each, so that no colours need telling apart. */
export function BarChart(props: ChartProps) {
  const { items, width } = props;
  const labelWidth = Math.min(220, width * 0.38);
  const height = items.length * ROW_HEIGHT;
  const y = scaleBand({
    domain: items.map(({ id }) => id),
    range: [0, height],
    paddingInner: 0.35,
    paddingOuter: 0.2,
  });
  const most = Math.max(...items.map(({ value }) => value));
  const x = scaleLinear({ domain: [0, most], range: [2, Math.max(width - labelWidth - VALUE_WIDTH, 4)] });
  return (
    <Drawing label={props.label} width={width} height={height}>
      {items.map((item) => {
        const top = y(item.id) ?? 0;
        const middle = top + y.bandwidth() / 2;
        return (
          <ChartLink key={item.id} item={item} chart={props}>
            <rect
              className={styles.target}
              x={0}
              y={middle - ROW_HEIGHT / 2}
              width={width}
              height={ROW_HEIGHT}
            />
            <text
              className={styles.label}
              x={labelWidth - 12}
              y={middle}
              textAnchor="end"
              dominantBaseline="central"
            >
              {fitted(item.title, labelWidth - 16)}
            </text>
            <rect
              x={labelWidth}
              y={top}
              width={x(item.value)}
              height={y.bandwidth()}
              rx={3}
              fill={item.color}
            />
            <text
              className={styles.value}
              x={labelWidth + x(item.value) + 8}
              y={middle}
              dominantBaseline="central"
            >
              {item.value.toLocaleString("en")}
            </text>
          </ChartLink>
        );
      })}
    </Drawing>
  );
}
