import type { ChartItem } from "@fieldstone/model/views/chart-items.ts";
import { hierarchy, Treemap, treemapSquarify } from "@visx/hierarchy";
import { textOnColor } from "../../../ui/marks/tag-color.ts";
import { ChartLink, type ChartProps, Drawing } from "./ChartLink.tsx";
import styles from "./Charts.module.css";
import { fitted } from "./chart-data.ts";

interface Node {
  readonly item?: ChartItem;
  readonly children?: readonly Node[];
}

/** Tiles sized by value, each with its title where that fits. */
export function TreemapChart(props: ChartProps) {
  const { items, width } = props;
  const height = Math.max(Math.min(width * 0.62, 520), 320);
  const data: Node = { children: items.map((item) => ({ item })) };
  const root = hierarchy(data, ({ children }) => (children ? [...children] : undefined)).sum(
    ({ item }) => item?.value ?? 0,
  );
  return (
    <Drawing label={props.label} width={width} height={height}>
      <Treemap root={root} size={[width, height]} tile={treemapSquarify} paddingInner={3}>
        {(map) =>
          map.leaves().map(({ data: { item }, x0, y0, x1, y1 }) => {
            if (!item) return null;
            const [wide, high] = [x1 - x0, y1 - y0];
            return (
              <ChartLink key={item.id} item={item} chart={props}>
                <rect x={x0} y={y0} width={wide} height={high} rx={4} fill={item.color} />
                {wide > 44 && high > 22 && (
                  <text className={styles.onColor} fill={textOnColor(item.color)} x={x0 + 8} y={y0 + 18}>
                    {fitted(item.title, wide - 16)}
                  </text>
                )}
                {wide > 44 && high > 42 && (
                  <text className={styles.onColor} fill={textOnColor(item.color)} x={x0 + 8} y={y0 + 36}>
                    {item.value.toLocaleString("en")}
                  </text>
                )}
              </ChartLink>
            );
          })
        }
      </Treemap>
    </Drawing>
  );
}
