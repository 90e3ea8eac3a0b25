import { Pie } from "@visx/shape";
import { textOnColor } from "../../../ui/marks/tag-color.ts";
import { ChartLink, type ChartProps, Drawing } from "./ChartLink.tsx";
import styles from "./Charts.module.css";
import { fitted } from "./chart-data.ts";

const LEGEND_ROW = 28;
/** Narrower slices, in radians, have no number on them: the list beside has it. */
const NUMBERED_ANGLE_MIN = 0.22;

/** Slices in the order of the list beside them, clockwise from the top, with gaps. */
export function PieChart(props: ChartProps) {
  const { items, width } = props;
  const narrow = width < 560;
  const size = narrow ? Math.min(width, 320) : 320;
  const legendTop = narrow ? size + 16 : Math.max((size - items.length * LEGEND_ROW) / 2, 0);
  const legendLeft = narrow ? 0 : size + 40;
  const height = narrow ? legendTop + items.length * LEGEND_ROW : Math.max(size, items.length * LEGEND_ROW);
  const numberOf = new Map(items.map(({ id }, index) => [id, index + 1]));
  return (
    <Drawing label={props.label} width={width} height={height}>
      <g transform={`translate(${narrow ? width / 2 : size / 2} ${size / 2})`}>
        <Pie
          data={[...items]}
          pieValue={({ value }) => value}
          pieSort={null}
          pieSortValues={null}
          outerRadius={size / 2 - 4}
          innerRadius={size / 4.4}
        >
          {({ arcs, path }) =>
            arcs.map((arc) => {
              const [x, y] = path.centroid(arc);
              return (
                <g key={arc.data.id} aria-hidden>
                  <path className={styles.slice} d={path(arc) ?? ""} fill={arc.data.color} />
                  {arc.endAngle - arc.startAngle > NUMBERED_ANGLE_MIN && (
                    <text
                      className={styles.onColor}
                      fill={textOnColor(arc.data.color)}
                      x={x}
                      y={y}
                      textAnchor="middle"
                      dominantBaseline="central"
                    >
                      {numberOf.get(arc.data.id)}
                    </text>
                  )}
                </g>
              );
            })
          }
        </Pie>
      </g>
      {items.map((item, index) => {
        const top = legendTop + index * LEGEND_ROW;
        return (
          <ChartLink key={item.id} item={item} chart={props}>
            <rect
              className={styles.target}
              x={legendLeft}
              y={top}
              width={width - legendLeft}
              height={LEGEND_ROW}
            />
            <rect x={legendLeft} y={top + 5} width={24} height={18} rx={3} fill={item.color} />
            <text
              className={styles.onColor}
              fill={textOnColor(item.color)}
              x={legendLeft + 12}
              y={top + 14}
              textAnchor="middle"
              dominantBaseline="central"
            >
              {index + 1}
            </text>
            <text className={styles.label} x={legendLeft + 34} y={top + 14} dominantBaseline="central">
              {fitted(item.title, width - legendLeft - 100)} · {item.value.toLocaleString("en")}
            </text>
          </ChartLink>
        );
      })}
    </Drawing>
  );
}
