import { useQuery } from "@apollo/client/react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { WorkspaceFieldsDocument } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { FieldList } from "./FieldList.tsx";

/** The fields of people, or why they cannot be changed. */
export function PeopleFields({ reason }: { reason: string | undefined }) {
  const { data, error, refetch } = useQuery(WorkspaceFieldsDocument);
  if (error && !data)
    return <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  if (!data) return <LoadingState />;
  return <FieldList projectId={undefined} objectType="PERSON" fields={data.personFields} reason={reason} />;
}
