import { createContext, Suspense, useContext } from "react";
import { objectParts, type ProjectChartProps } from "../../../app/objects/object-parts.ts";
import { LoadingState } from "../../../ui/LoadingState.tsx";

/** The project whose tags the charts of a text count: the text's own. None on public pages, which draw no chart. */
export const ChartProjectContext = createContext<string | undefined>(undefined);

/** A chart in a text, drawn from what the reader may see now. */
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
