import { useApolloClient, useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { useEffect, useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import {
  FilterChoiceLabelDocument,
  FilterChoicesDocument,
  type FilterChoicesQuery,
} from "../../../../graphql/graphql.ts";
import type { Choosable } from "../../fields/values/ChosenValue.tsx";
import type { FieldChoice, ThingSource } from "./field-choices.ts";
import { personName, plain } from "./plain-choice.ts";
import { useWorkspaceThings } from "./useWorkspaceThings.ts";

/** Lists that load completely; the others are searched. */
const whole: readonly ThingSource[] = ["members", "options"];
const wholeInProject: readonly ThingSource[] = ["boards", "groups", "tags", ...whole];

function thingsIn(source: ThingSource, data: FilterChoicesQuery): Choosable[] {
  const boards = data.project.tagBoards ?? [];
  switch (source) {
    case "members":
      return (data.members ?? []).map(({ id, name }) => plain(id, name));
    case "people":
      return (data.people?.edges ?? []).map(({ node }) => plain(node.id, personName(node.name)));
    case "boards":
      return boards.map(({ id, title }) => plain(id, title));
    case "groups":
      return boards.flatMap(({ groups }) => groups.map(({ id, title }) => plain(id, title)));
    case "tags":
      return boards
        .flatMap(({ groups, ungroupedTags }) => [...groups.flatMap(({ tags }) => tags), ...ungroupedTags])
        .map(({ id, title, color }) => ({ id, label: title, color }));
    case "notes":
      return (data.project.chosenNotes?.edges ?? []).map(({ node }) =>
        plain(node.id, titleOf(node.title, "note")),
      );
    case "insights":
      return (data.project.chosenInsights?.edges ?? []).map(({ node }) =>
        plain(node.id, titleOf(node.title, "insight")),
      );
    case "highlights":
      return (data.project.chosenHighlights?.edges ?? []).map(({ node }) => plain(node.id, node.text));
    default:
      return [];
  }
}

/** The options of a field that match the typed text, and the labels of the chosen ones. */
export function useThings(props: {
  source: ThingSource;
  choice: FieldChoice | undefined;
  projectId: string | undefined;
  chosenIds: readonly string[];
  typed: string;
}): { offered: readonly Choosable[] | undefined; isAnswered: boolean; chosen: readonly Choosable[] } {
  const { source, choice, projectId, chosenIds, typed } = props;
  const isWhole = (projectId === undefined ? whole : wholeInProject).includes(source);
  const searched = isWhole ? "" : typed.trim();
  const byTitle = {
    form: {
      combinator: "And",
      fields: [
        {
          id: "1",
          field: { source: "system", name: "Title" },
          operator: "contains",
          values: { text: searched },
        },
      ],
    },
  };
  const { data, previousData } = useQuery(FilterChoicesDocument, {
    variables: {
      projectId: projectId ?? "",
      typed: searched,
      byTitle,
      tags: source === "tags" || source === "boards" || source === "groups",
      people: source === "people",
      members: source === "members",
      notes: source === "notes",
      insights: source === "insights",
      highlights: source === "highlights",
    },
    skip: source === "options" || projectId === undefined,
    // These lists are parts of those on the page, under other names.
    fetchPolicy: "no-cache",
  });
  const ofWorkspace = useWorkspaceThings(source, typed, projectId !== undefined);
  const shown = data ?? previousData;
  const ofProject = { offered: shown && thingsIn(source, shown), isAnswered: data !== undefined };
  const listed = projectId === undefined ? ofWorkspace : ofProject;
  const ofField = { offered: choice?.options, isAnswered: choice !== undefined };
  const { offered: answer, isAnswered } = source === "options" ? ofField : listed;
  const found = answer ?? [];
  const known = useLabels(source, isWhole ? [] : chosenIds);
  const wanted = typed.trim().toLocaleLowerCase();
  const offered = isWhole
    ? answer?.filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
    : answer;
  const chosen = chosenIds.map(
    (id) => found.find((thing) => thing.id === id) ?? known.get(id) ?? plain(id, t("filter.unknown", "…")),
  );
  return { offered, isAnswered, chosen };
}

/** Labels of objects by id, each loaded once. */
function useLabels(source: ThingSource, ids: readonly string[]): ReadonlyMap<string, Choosable> {
  const client = useApolloClient();
  const [known, setKnown] = useState<ReadonlyMap<string, Choosable>>(new Map());
  const missing = ids.filter((id) => !known.has(id)).join(" ");
  useEffect(() => {
    let isCurrent = true;
    for (const id of missing.split(" ").filter((each) => each !== "")) {
      void client
        .query({
          query: FilterChoiceLabelDocument,
          variables: {
            id,
            channel: source === "channels",
            folder: source === "folders",
            project: source === "projects",
            tag: source === "tags",
            person: source === "people",
            note: source === "notes",
            insight: source === "insights",
            highlight: source === "highlights",
          },
        })
        .then(
          ({ data }) => labelIn(data),
          () => undefined,
        )
        .then((label) => {
          const shown = label ?? t("filter.gone", "No longer available");
          if (isCurrent) setKnown((before) => new Map(before).set(id, plain(id, shown)));
        });
    }
    return () => {
      isCurrent = false;
    };
  }, [client, missing, source]);
  return known;
}

interface Labelled {
  readonly channel?: { readonly title: string } | undefined;
  readonly folder?: { readonly title: string } | undefined;
  readonly project?: { readonly title: string } | undefined;
  readonly tag?: { readonly title: string } | undefined;
  readonly person?: { readonly name: string } | undefined;
  readonly note?: { readonly title: string } | undefined;
  readonly insight?: { readonly title: string } | undefined;
  readonly highlight?: { readonly text: string } | undefined;
}

function labelIn(data: Labelled | undefined): string | undefined {
  const titled = data?.channel ?? data?.folder ?? data?.project ?? data?.tag;
  if (titled) return titled.title;
  if (data?.person) return personName(data.person.name);
  if (data?.note) return titleOf(data.note.title, "note");
  if (data?.insight) return titleOf(data.insight.title, "insight");
  return data?.highlight?.text;
}
