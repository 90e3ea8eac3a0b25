import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import {
  type SearchItemType,
  WorkspaceFilterChoicesDocument,
  type WorkspaceFilterChoicesQuery,
} from "../../../../graphql/graphql.ts";
import type { Choosable } from "../../fields/values/ChosenValue.tsx";
import type { ThingSource } from "./field-choices.ts";
import { personName, plain } from "./plain-choice.ts";

/** The search type of each source; the rest belong to one project, or have their own lists. */
const searchTypes: Readonly<Partial<Record<ThingSource, SearchItemType>>> = {
  folders: "PROJECT_CATEGORY",
  insights: "INSIGHT",
  notes: "NOTE",
  people: "PERSON",
  projects: "PROJECT",
  tags: "TAG",
};

/** Options from the whole workspace: members and channels from their lists, others by a title search. */
export function useWorkspaceThings(
  source: ThingSource,
  typed: string,
  skipped: boolean,
): { offered: readonly Choosable[] | undefined; isAnswered: boolean } {
  const type = searchTypes[source];
  const [members, channels] = [source === "members", source === "channels"];
  const searched = type !== undefined;
  const { data, previousData } = useQuery(WorkspaceFilterChoicesDocument, {
    variables: { typed: typed.trim(), types: searched ? [type] : [], members, channels, searched },
    skip: skipped || !(searched || members || channels),
    // Results may be outdated by edits made meanwhile.
    fetchPolicy: "no-cache",
  });
  const shown = data ?? previousData;
  const listed =
    shown?.members?.map(({ id, name }) => plain(id, name)) ??
    shown?.channels?.edges.map(({ node }) => plain(node.id, titleOf(node.title, "channel")));
  return { offered: listed ?? shown?.found?.items.map(choiceOf), isAnswered: data !== undefined };
}

type Found = NonNullable<WorkspaceFilterChoicesQuery["found"]>["items"][number];

function choiceOf({ id, type, title, tag }: Found): Choosable {
  const text = title.map((fragment) => fragment.text).join("");
  if (tag) return { id, label: text, color: tag.color };
  if (type === "PERSON") return plain(id, personName(text));
  return plain(id, titleOf(text));
}
