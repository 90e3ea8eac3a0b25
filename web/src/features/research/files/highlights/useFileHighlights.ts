import { useApolloClient, useQuery } from "@apollo/client/react";
import type { FileAnchorParts } from "@fieldstone/model/files/file-anchor.ts";
import { fileAnchorLabel, readFileAnchor } from "@fieldstone/model/files/file-anchor.ts";
import { useEffect, useMemo, useState } from "react";
import { readFilePlace } from "../../../../app/navigation/file-place.ts";
import { useAddressHash } from "../../../../app/navigation/useAddressHash.ts";
import { useSession } from "../../../../app/session/SessionContext.tsx";
import { forgetActions } from "../../../../app/undo/undo-stack.ts";
import { FileHighlightsDocument } from "../../../../graphql/graphql.ts";
import { createHighlightActions } from "../../highlights/highlight-actions.ts";
import type { DocumentHighlight } from "../../highlights/note-highlights-cache.ts";

const none: readonly DocumentHighlight[] = [];
const savedAlready = () => Promise.resolve();

interface NamedFile {
  readonly id: string;
  readonly name: string;
}

/** What is marked in a file, which of it is brought forward, and the actions on it. */
export function useFileHighlights(file: NamedFile) {
  const { id, name } = file;
  const client = useApolloClient();
  const { user } = useSession();
  const query = useQuery(FileHighlightsDocument, { variables: { id } });
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
  // An object of its own each time, so that a highlight that is asked for again is shown again.
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
  const mark = (anchor: FileAnchorParts, words: string): string => {
    const place = readFileAnchor(anchor);
    const label = place === undefined ? name : fileAnchorLabel(name, place);
    const made = actions.createInFile({ id, name, documentId: holder?.id ?? "" }, anchor, words || label);
    setChosen({ id: made.id });
    return made.id;
  };
  return {
    query,
    actions,
    highlights,
    holder,
    focused,
    pickingFor,
    pickTags,
    /** The highlight of a recording whose start and end are being changed. */
    timing,
    changeTimes: (highlight: DocumentHighlight) => {
      setChosen({ id: highlight.id });
      setTiming(highlight);
    },
    stopTiming: () => setTiming(undefined),
    mayMark: user.role !== "VIEWER",
    focus: (highlightId: string) => setChosen({ id: highlightId }),
    mark,
    /** Marks a place and opens its tags. */
    markAndTag: (anchor: FileAnchorParts, words: string) => pickTags(mark(anchor, words)),
  };
}

export type FileMarking = ReturnType<typeof useFileHighlights>;
