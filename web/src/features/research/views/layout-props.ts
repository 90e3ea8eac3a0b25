import type { CustomField_FieldFragment, View_ViewFragment } from "../../../graphql/graphql.ts";
import type { ShownSettings } from "./useViewSettings.ts";

/** What every layout of a view is given. */
export interface LayoutProps {
  readonly projectId: string;
  readonly projectTitle: string;
  readonly view: View_ViewFragment;
  readonly fields: readonly CustomField_FieldFragment[];
  readonly shown: ShownSettings;
  readonly canWrite: boolean;
}
