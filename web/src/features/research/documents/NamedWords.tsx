import { useQuery } from "@apollo/client/react";
import type { Editor } from "@tiptap/core";
import { useEffect } from "react";
import { t } from "../../../app/i18n/t.ts";
import { readNotePlace } from "../../../app/navigation/note-place.ts";
import { useAddressHash } from "../../../app/navigation/useAddressHash.ts";
import { CitedWordsDocument } from "../../../graphql/graphql.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { find } from "../editor/find-plugin.ts";

/** Marks the words that the address names, and says where those of a citation have changed since. */
export function NamedWords({ editor }: { editor: Editor | null }) {
  const { content, citation } = readNotePlace(useAddressHash());
  useEffect(() => {
    if (editor && content) find(editor.view, content);
  }, [editor, content]);
  const { data } = useQuery(CitedWordsDocument, {
    variables: { citationReferenceId: citation ?? "" },
    skip: citation === undefined,
    fetchPolicy: "network-only",
  });
  if (data?.askCitation.state !== "CHANGED") return null;
  return (
    <Banner tone="warning">
      {t("citation.changed", "The text has changed since it was quoted. It said: “{quote}”", {
        quote: data.askCitation.quote,
      })}
    </Banner>
  );
}
