import { useApolloClient, useQuery } from "@apollo/client/react";
import type { FileAnchorParts } from "@fieldstone/model/files/file-anchor.ts";
import { fileAnchorLabel, readFileAnchor } from "@fieldstone/model/files/file-anchor.ts";
import { useEffect, useMemo, useState } from "react";
import { readFilePlace } from "../../../../app/navigation/file-place.ts";
import { useAddressHash } from "../../../../app/navigation/useAddressHash.ts";
import { useSession } from "../../../../app/session/SessionContext.tsx";
import { forgetActions } from "../../../../app/undo/undo-stack.ts";
import { FileHighlightsDocument } from "../../../../graphql/graphql.ts";
import type { DocumentHighlight } from "../../highlights/cache/note-highlights-cache.ts";
import { createHighlightActions, type FileMark } from "../../highlights/highlight-actions.ts";

const none: readonly DocumentHighlight[] = [];
const savedAlready = () => Promise.resolve();

interface NamedFile {
  readonly id: string;
  readonly name: string;
}

/** A file's highlights, the one shown, and the actions on them. */
export function useFileHighlights(file: NamedFile) {
  const { id, name } = file;
  const client = useApolloClient();
  const { user } = useSession();
  const query = useQuery(FileHighlightsDocument, { variables: { id }, refetchWritePolicy: "merge" });
  const [page] = useState(() => ({}));
  useEffect(() => () => forgetActions(page), [page]);
  const actions = useMemo(
    () =>
      createHighlightActions({
        client,
        page,
        holder: { __typename: "File", id },
        authorName: user.name,
        whenSaved: savedAlready,
      }),
    [client, id, page, user.name],
  );
  const holder = query.data?.file.note ?? query.data?.file.insight;
  const highlights = query.data?.file.highlights ?? none;
  const named = readFilePlace(useAddressHash()).highlight;
  // A new object each time, so that requesting the same highlight shows it again.
  const [chosen, setChosen] = useState<{ readonly id: string } | undefined>(
    named ? { id: named } : undefined,
  );
  useEffect(() => {
    if (named) setChosen({ id: named });
  }, [named]);
  const [pickingFor, pickTags] = useState<string>();
  const [timing, setTiming] = useState<DocumentHighlight>();
  const focused = useMemo(() => {
    const highlight = highlights.find((shown) => shown.id === chosen?.id);
    return chosen && highlight && { highlight, of: chosen };
  }, [highlights, chosen]);
  const nameOf = (anchor: FileAnchorParts) => {
    const place = readFileAnchor(anchor);
    return place === undefined ? name : fileAnchorLabel(name, place);
  };
  const markAll = (marks: readonly FileMark[]): string | undefined => {
    const named = marks.map(({ anchor, words }) => ({ anchor, words: words || nameOf(anchor) }));
    const [first] = actions.createInFile({ id, name, documentId: holder?.id ?? "" }, named);
    if (first !== undefined) setChosen({ id: first });
    return first;
  };
  return {
    query,
    actions,
    highlights,
    holder,
    focused,
    pickingFor,
    pickTags,
    /** The recording's highlight whose start and end are being edited. */
    timing,
    changeTimes: (highlight: DocumentHighlight) => {
      setChosen({ id: highlight.id });
      setTiming(highlight);
    },
    stopTiming: () => setTiming(undefined),
    mayMark: user.role !== "VIEWER",
    focus: (highlightId: string) => setChosen({ id: highlightId }),
    mark: (anchor: FileAnchorParts, words: string) => markAll([{ anchor, words }]),
    /** Creates highlights that are undone together, and shows the first one. */
    markAll,
    /** Creates a highlight and opens its tags. */
    markAndTag: (anchor: FileAnchorParts, words: string) => pickTags(markAll([{ anchor, words }])),
  };
}

export type FileMarking = ReturnType<typeof useFileHighlights>;
