import { useApolloClient } from "@apollo/client/react";
import { refetchLists } from "../../../../app/apollo/list-edits.ts";
import { t } from "../../../../app/i18n/t.ts";
import { BulkTrashActions } from "../../../../app/lists/BulkTrashActions.tsx";
import { ObjectList } from "../../../../app/lists/ObjectList.tsx";
import { useListSelection } from "../../../../app/lists/useListSelection.ts";
import { useSession } from "../../../../app/session/SessionContext.tsx";
import type { ProjectRow_ProjectFragment } from "../../../../graphql/graphql.ts";
import { ProjectRow } from "./ProjectRow.tsx";

/** A list of projects, with moving several to the trash. */
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
      <ObjectList
        label={t("nav.projects", "Projects")}
        type="project"
        items={projects}
        selection={selection}
        selectable={selectable}
        estimate={65}
        onEndReached={onEndReached}
        render={(project) => <ProjectRow project={project} />}
      />
      <BulkTrashActions
        selection={selection}
        type="project"
        refresh={() => refetchLists(client, ["projects"])}
      />
    </>
  );
}
