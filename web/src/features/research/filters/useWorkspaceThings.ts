import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import {
  type SearchItemType,
  WorkspaceFilterChoicesDocument,
  type WorkspaceFilterChoicesQuery,
} from "../../../graphql/graphql.ts";
import type { Choosable } from "../fields/ChosenValue.tsx";
import type { ThingSource } from "./field-choices.ts";
import { personName, plain } from "./plain-choice.ts";

/** As what each is found by search; the others are of one project, or members. */
const searchTypes: Readonly<Partial<Record<ThingSource, SearchItemType>>> = {
  folders: "PROJECT_CATEGORY",
  insights: "INSIGHT",
  notes: "NOTE",
  people: "PERSON",
  projects: "PROJECT",
  tags: "TAG",
};

/** What can be chosen in the whole workspace: all members, and what a search of titles finds of the rest. */
export function useWorkspaceThings(
  source: ThingSource,
  typed: string,
  skipped: boolean,
): readonly Choosable[] {
  const type = searchTypes[source];
  const members = source === "members";
  const { data, previousData } = useQuery(WorkspaceFilterChoicesDocument, {
    variables: { typed: typed.trim(), types: type === undefined ? [] : [type], members },
    skip: skipped || (type === undefined && !members),
    // What is found depends on what was written meanwhile.
    fetchPolicy: "no-cache",
  });
  const shown = data ?? previousData;
  return members
    ? (shown?.members ?? []).map(({ id, name }) => plain(id, name))
    : (shown?.found?.items ?? []).map(choiceOf);
}

type Found = NonNullable<WorkspaceFilterChoicesQuery["found"]>["items"][number];

function choiceOf({ id, type, title, tag }: Found): Choosable {
  const text = title.map((fragment) => fragment.text).join("");
  if (tag) return { id, label: text, color: tag.color };
  if (type === "PERSON") return plain(id, personName(text));
  return plain(id, titleOf(text));
}
