import { useQuery } from "@apollo/client/react";
import { parseId } from "@fieldstone/model/ids.ts";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import type { ReferencedType, TextReference } from "@fieldstone/model/views/text-reference.ts";
import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import {
  InsightReferenceFilesDocument,
  NoteReferenceFilesDocument,
  ReferenceRecentDocument,
  ReferenceSearchDocument,
  type SearchResultType,
} from "../../../graphql/graphql.ts";
import type { BlockCommand } from "../editor/toolbar/block-commands.ts";
import { insertReference } from "./reference-edits.ts";

/** Delay after typing before the server is queried. */
const ASK_AFTER_MS = 60;

/** Most files of the document offered, before search results. */
const FILES_MAX = 3;

const typesFound: Partial<Record<SearchResultType, ReferencedType>> = {
  NOTE: "Note",
  INSIGHT: "Insight",
  PERSON: "Person",
  PROJECT: "Project",
  PROJECT_CATEGORY: "ProjectCategory",
  TAG: "Tag",
};

function typeLabel(type: ReferencedType): string {
  switch (type) {
    case "Note":
      return t("type.note", "Note");
    case "Insight":
      return t("type.insight", "Insight");
    case "File":
      return t("type.file", "File");
    case "Person":
      return t("type.person", "Person");
    case "Project":
      return t("type.project", "Project");
    case "ProjectCategory":
      return t("type.folder", "Folder");
    case "Tag":
      return t("type.tag", "Tag");
  }
}

function commandOf(reference: TextReference, title: string): BlockCommand {
  return {
    key: `${reference.objectType}-${reference.objectId}`,
    label: titleOf(title),
    hint: typeLabel(reference.objectType),
    words: "",
    run: ({ view }: Editor) => {
      const { from } = view.state.selection;
      const tr = insertReference(view.state, { from, to: from }, reference);
      if (tr) view.dispatch(tr);
    },
  };
}

/** The options at an "@": files of the document, then recently opened objects or search results. */
export function useReferenceChoices(
  document: { type: "note" | "insight"; id: string },
  typed: string | undefined,
) {
  const query = typed?.trim();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(query ?? ""), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const skip = query === undefined;
  const recent = useQuery(ReferenceRecentDocument, { skip });
  const found = useQuery(ReferenceSearchDocument, {
    variables: { query: asked },
    skip: skip || asked === "",
  });
  const filesDocument = document.type === "note" ? NoteReferenceFilesDocument : InsightReferenceFilesDocument;
  const files = useQuery(filesDocument, { variables: { id: document.id }, skip });
  const results = asked === "" ? recent : found;
  const waits = !skip && (asked !== query || results.loading);

  const choices = (text: string): readonly BlockCommand[] => {
    const wanted = text.trim().toLocaleLowerCase();
    if (waits || wanted !== asked.toLocaleLowerCase()) return [];
    const own = (files.data?.document.files ?? [])
      .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
      .slice(0, FILES_MAX)
      .map(({ id, name }) => commandOf({ objectType: "File", objectId: parseId(id) }, name));
    const items = asked === "" ? recent.data?.recentObjects : found.data?.search.items;
    const others = (items ?? []).flatMap(({ id, type, title }) => {
      const objectType = typesFound[type];
      if (objectType === undefined || id === document.id) return [];
      return commandOf({ objectType, objectId: parseId(id) }, title.map((part) => part.text).join(""));
    });
    return [...own, ...others];
  };
  return { choices, waits };
}
