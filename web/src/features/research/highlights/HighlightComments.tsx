import { useQuery } from "@apollo/client/react";
import { t } from "../../../app/i18n/t.ts";
import { CommentQueryDocument } from "../../../graphql/graphql.ts";
import { LoadedComments } from "../../conversation/comments/LoadedComments.tsx";

/** What people say about one highlight; asked for when it is opened. */
export function HighlightComments({ highlightId }: { highlightId: string }) {
  const { data, error, refetch } = useQuery(CommentQueryDocument, { variables: { id: highlightId } });
  return (
    <LoadedComments
      subject={{ type: "highlight", id: highlightId }}
      comments={data?.highlight.comments}
      error={error}
      onRetry={() => void refetch()}
      empty={t("highlights.comments.empty", "No comments on this passage yet.")}
    />
  );
}
