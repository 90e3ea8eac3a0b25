import { useQuery } from "@apollo/client/react";
import { ProjectTagChoicesDocument } from "../../../graphql/graphql.ts";

/** The tags of a project's boards, as options of a field. */
export function useTagOptions(projectId: string) {
  const { data } = useQuery(ProjectTagChoicesDocument, { variables: { id: projectId } });
  return (data?.project.tagBoards ?? []).map((board) => ({
    group: board.title,
    options: [...board.groups.flatMap((group) => group.tags), ...board.ungroupedTags].map((tag) => ({
      value: tag.id,
      label: tag.title,
    })),
  }));
}
