import { scaleLinear } from "@visx/scale";
import { ChartLink, type ChartProps, Drawing } from "./ChartLink.tsx";
import styles from "./Charts.module.css";
import { fitted } from "./chart-data.ts";

const RINGS = [0.25, 0.5, 0.75, 1];
const LABEL_SPACE = 44;

/** A radar chart: the distance from the centre is the value; every axis has its title and value. */
export function RadarChart(props: ChartProps) {
  const { items, width } = props;
  const side = Math.min(width, 560);
  const labelWidth = Math.max(width / 2 - (side / 2 - LABEL_SPACE) * 0.72, 72);
  const most = Math.max(...items.map(({ value }) => value));
  const reach = scaleLinear({
    domain: [0, most],
    range: [0, side / 2 - LABEL_SPACE - (width < 560 ? 40 : 0)],
  });
  const at = (index: number, distance: number) => {
    const angle = (index / items.length) * 2 * Math.PI - Math.PI / 2;
    return { x: width / 2 + Math.cos(angle) * distance, y: side / 2 + Math.sin(angle) * distance };
  };
  const outline = (distance: (index: number) => number) =>
    items
      .map((_item, index) => at(index, distance(index)))
      .map(({ x, y }) => `${x},${y}`)
      .join(" ");
  return (
    <Drawing label={props.label} width={width} height={side}>
      {RINGS.map((ring) => (
        <polygon key={ring} className={styles.ring} points={outline(() => reach(most * ring))} />
      ))}
      {items.map(({ id }, index) => {
        const end = at(index, reach(most));
        return <line key={id} className={styles.ring} x1={width / 2} y1={side / 2} x2={end.x} y2={end.y} />;
      })}
      <polygon className={styles.area} points={outline((index) => reach(items[index]?.value ?? 0))} />
      {items.map((item, index) => {
        const point = at(index, reach(item.value));
        const end = at(index, reach(most) + 14);
        const across = end.x - width / 2;
        const anchor = Math.abs(across) < 8 ? "middle" : across > 0 ? "start" : "end";
        return (
          <ChartLink key={item.id} item={item} chart={props}>
            <circle className={styles.point} cx={point.x} cy={point.y} r={5} />
            <text className={styles.label} x={end.x} y={end.y} textAnchor={anchor} dominantBaseline="central">
              {fitted(item.title, labelWidth - 40)} {item.value.toLocaleString("en")}
            </text>
          </ChartLink>
        );
      })}
    </Drawing>
  );
}
