import { useQuery } from "@apollo/client/react";
import { t } from "../../../app/i18n/t.ts";
import { ProjectFieldsDocument } from "../../../graphql/graphql.ts";
import { FieldList, fieldListTitles } from "./FieldList.tsx";
import type { FieldPagesPlace } from "./FieldTabs.tsx";
import { ProjectFieldsFrame } from "./ProjectFieldsFrame.tsx";

const bothTypes = ["NOTE", "INSIGHT"] as const;

/** A project's own fields, of its notes, of its insights, or of both. */
export function ProjectFieldsPage(props: {
  projectId: string;
  page: "all" | "NOTE" | "INSIGHT";
  place: FieldPagesPlace;
}) {
  const { projectId, page, place } = props;
  const query = useQuery(ProjectFieldsDocument, { variables: { id: projectId } });
  const reason =
    query.data?.project.viewerLevel === "READ"
      ? t("fields.write", "You can read this project. Ask its owner for edit access to change its fields.")
      : undefined;
  return (
    <ProjectFieldsFrame
      projectId={projectId}
      place={place}
      current={page}
      title={page === "all" ? t("fields.title", "Fields") : fieldListTitles()[page]}
      query={query}
    >
      {({ project }) =>
        (page === "all" ? bothTypes : [page]).map((objectType) => (
          <FieldList
            key={objectType}
            projectId={projectId}
            objectType={objectType}
            fields={objectType === "NOTE" ? project.noteFields : project.insightFields}
            reason={reason}
          />
        ))
      }
    </ProjectFieldsFrame>
  );
}
