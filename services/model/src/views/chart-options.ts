import * as z from "zod";

export const chartMetrics = ["highlightCount", "noteCount", "textVolume"] as const;
export type ChartMetric = (typeof chartMetrics)[number];
export const chartShapes = ["bar", "radar", "pie", "treemap"] as const;
export type ChartShape = (typeof chartShapes)[number];

export const chartOptionsSchema = z.strictObject({
  filter: z.strictObject({
    collapsedGroupIds: z.array(z.string()).max(1000),
    hiddenItemIds: z.array(z.string()).max(10_000),
  }),
  metric: z.enum(chartMetrics),
  type: z.strictObject({ of: z.enum(["tag", "tagGroup"]), shape: z.enum(chartShapes) }),
});
export type ChartOptions = z.infer<typeof chartOptionsSchema>;

export const defaultChartOptions: ChartOptions = {
  filter: { collapsedGroupIds: [], hiddenItemIds: [] },
  metric: "highlightCount",
  type: { of: "tag", shape: "bar" },
};
