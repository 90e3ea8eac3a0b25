import { personNameLengthMax } from "../limits.ts";
import { cutText } from "../text/text-length.ts";
import type { QdpxLeftOut, QdpxMemo } from "./qdpx-content.ts";
import { childOf, childrenOf, type XmlElement } from "./read-xml.ts";

interface QdpxCases {
  /** Names of the cases by source. */
  readonly people: ReadonlyMap<XmlElement, readonly string[]>;
  /** Descriptions of the cases, as people have none here. */
  readonly memos: readonly QdpxMemo[];
  readonly leftOut: readonly QdpxLeftOut[];
}

const attribute = (element: XmlElement, name: string) => element.attributes.get(name)?.trim() ?? "";

/** A project's cases, whether or not they refer to a source. */
export function casesOf(project: XmlElement): readonly XmlElement[] {
  return childrenOf(childOf(project, "Cases"), "Case");
}

/** Reads a project's cases, which refer to sources or to selections in them. */
export function readCases(project: XmlElement, sources: readonly XmlElement[]): QdpxCases {
  const cases = casesOf(project);
  const people = new Map<XmlElement, string[]>();
  if (cases.length === 0) return { people, memos: [], leftOut: [] };
  const holders = new Map(
    sources.flatMap((source) => guidsIn(source).map((guid) => [guid, source] as const)),
  );
  const leftOut: QdpxLeftOut[] = [];
  for (const each of cases) {
    const name = cutText(attribute(each, "name"), personNameLengthMax);
    const references = [...childrenOf(each, "SourceRef"), ...childrenOf(each, "SelectionRef")];
    const own = new Set(references.flatMap((ref) => holders.get(attribute(ref, "targetGUID")) ?? []));
    if (name === "" || own.size === 0) leftOut.push({ kind: "CASE", name, count: 1 });
    else {
      for (const source of own) {
        const names = people.get(source);
        if (names === undefined) people.set(source, [name]);
        else names.push(name);
      }
    }
  }
  const memos = cases.flatMap((each) => {
    const text = childOf(each, "Description")?.text.trim() ?? "";
    return text === "" ? [] : [{ title: attribute(each, "name"), text }];
  });
  return { people, memos, leftOut };
}

function guidsIn(element: XmlElement): readonly string[] {
  const own = attribute(element, "guid");
  return [...(own === "" ? [] : [own]), ...element.children.flatMap(guidsIn)];
}

/** Parts of a project that have no equivalent here, by name. */
export function readUnsupported(project: XmlElement): readonly QdpxLeftOut[] {
  const parts = [
    ["SET", "Sets", "Set"],
    ["GRAPH", "Graphs", "Graph"],
    ["LINK", "Links", "Link"],
    ["VARIABLE", "Variables", "Variable"],
  ] as const;
  return parts.flatMap(([kind, holder, name]) =>
    childrenOf(childOf(project, holder), name).map((each) => ({
      kind,
      name: attribute(each, "name"),
      count: 1,
    })),
  );
}
