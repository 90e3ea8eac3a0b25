import { createContext, Suspense, useContext } from "react";
import { objectParts, type ProjectChartProps } from "../../../../app/objects/object-parts.ts";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";

/**
 * The project whose tags a text's charts count: the text's own. None on public pages, which show no charts.
 */
export const ChartProjectContext = createContext<string | undefined>(undefined);

/** A chart in a text, computed from what the reader may see now. */
export function DocumentChart(props: Omit<ProjectChartProps, "projectId">) {
  const projectId = useContext(ChartProjectContext);
  if (projectId === undefined) return null;
  const { ProjectChart } = objectParts();
  return (
    <Suspense fallback={<LoadingState rows={4} rowHeight={40} />}>
      <ProjectChart projectId={projectId} {...props} />
    </Suspense>
  );
}
