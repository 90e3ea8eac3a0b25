import type { CustomField_FieldFragment, View_ViewFragment } from "../../../graphql/graphql.ts";
import type { ShownSettings } from "./settings/useViewSettings.ts";

/** Props of every view layout. */
export interface LayoutProps {
  readonly projectId: string;
  readonly projectTitle: string;
  readonly view: View_ViewFragment;
  readonly fields: readonly CustomField_FieldFragment[];
  /** Fields for grouping: the rows' own, or for highlights those of their notes. */
  readonly groupFields: readonly CustomField_FieldFragment[];
  readonly shown: ShownSettings;
  readonly canWrite: boolean;
}

/** What the rows are grouped by, for changes that may move a row to another group. */
export interface RowGrouping {
  /** The column that the groups are based on. */
  readonly column: string;
  /** Refetches the groups. */
  readonly regroup: () => void;
}

/** A single group of a view's rows, for a layout that shows only that. */
export interface RowGroup extends RowGrouping {
  readonly key: string;
  readonly label: string;
  /** The list handles keys while the focus is in it, because the page has several lists. */
  readonly part: HTMLElement | null;
}
