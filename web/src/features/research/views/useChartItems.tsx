import type { FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { IconChartBar } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import type { ViewTarget } from "../../../graphql/graphql.ts";
import type { MenuItem } from "../../../ui/overlays/menu-items.ts";

/** The menu item for the chart of a view; only for highlights, which are what charts count. */
export function useChartItems(
  projectId: string,
  { target }: { readonly target: ViewTarget },
  filter: FilterForm,
): readonly MenuItem[] {
  const navigate = useNavigate();
  if (target !== "HIGHLIGHT") return [];
  const search = filter.fields.length > 0 ? { filter } : {};
  return [
    {
      key: "chart",
      label: t("view.chart", "Show as chart"),
      icon: <IconChartBar size={16} aria-hidden />,
      onSelect: () => void navigate({ to: "/projects/$projectId/charts", params: { projectId }, search }),
    },
  ];
}
