import { useApolloClient } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { t } from "../../../app/i18n/t.ts";
import { BulkTrashActions } from "../../../app/lists/BulkTrashActions.tsx";
import { useListSelection } from "../../../app/lists/useListSelection.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import type { ProjectRow_ProjectFragment } from "../../../graphql/graphql.ts";
import { SelectableRow } from "../../../ui/SelectableRow.tsx";
import { VirtualList } from "../../../ui/VirtualList.tsx";
import { ProjectRow } from "./ProjectRow.tsx";

/** Projects, several of which can be moved to the trash at a time. */
export function ProjectList(props: {
  projects: readonly ProjectRow_ProjectFragment[];
  onEndReached: (() => void) | undefined;
}) {
  const { projects, onEndReached } = props;
  const client = useApolloClient();
  const { user } = useSession();
  const selectable = user.role !== "VIEWER";
  const selection = useListSelection(
    projects.map(({ id }) => id),
    { selectable },
  );
  return (
    <>
      <VirtualList
        label={t("nav.projects", "Projects")}
        items={projects}
        itemKey={(project) => project.id}
        estimate={65}
        onEndReached={onEndReached}
        render={(project) => (
          <SelectableRow
            rowKey={project.id}
            label={t("row.select", "Select “{title}”", { title: titleOf(project.title, "project") })}
            selected={selection.selected.has(project.id)}
            open={false}
            selectable={selectable}
            onToggle={(range) => selection.toggle(project.id, range)}
          >
            <ProjectRow project={project} />
          </SelectableRow>
        )}
      />
      <BulkTrashActions
        selection={selection}
        type="project"
        refresh={() => refetchLists(client, ["projects"])}
      />
    </>
  );
}
