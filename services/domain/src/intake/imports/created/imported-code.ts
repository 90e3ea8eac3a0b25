import {
  tagBoardTitleLengthMax,
  tagGroupTitleLengthMax,
  tagTitleLengthMax,
} from "@fieldstone/model/limits.ts";
import type { QdpxCode } from "@fieldstone/model/qdpx/qdpx-content.ts";
import { cutLine, cutText } from "@fieldstone/model/text/text-length.ts";
import { visibleLine } from "@fieldstone/model/text/visible-line.ts";
import { tagDescriptionLengthMax } from "../../../research/tags/tag.ts";

/** A code's place among a project's tags; titles are unique per board, ignoring case. */
export interface CodePlace {
  readonly boardTitle: string;
  /** Null if it is in no group. */
  readonly groupTitle: string | null;
  readonly title: string;
}

/** A code of another program, as a tag. */
export interface ImportedCode extends CodePlace {
  readonly color: string | null;
  readonly description: string;
}

/** Identifies a code, ignoring the case of its titles. */
export function codeKey({ boardTitle, title }: CodePlace): string {
  return JSON.stringify([boardTitle.toLowerCase(), title.toLowerCase()]);
}

/**
 * Turns codes into tags, by code id. A top-level heading becomes a board; other codes go to a board with the
 * project's name. A code's parents name its group.
 */
export function placeCodes(
  codes: readonly QdpxCode[],
  projectName: string,
): ReadonlyMap<string, ImportedCode> {
  const placed = new Map<string, ImportedCode>();
  const taken = new Set<string>();
  for (const { guid, name, color, description, isCodable, parents } of codes) {
    if (!isCodable) continue;
    const [top, ...under] = parents;
    const hasBoard = top !== undefined && !top.isCodable;
    const groups = (hasBoard ? under : parents)
      .map((parent) => visibleLine(parent.name))
      .filter((each) => each !== "");
    const boardTitle = titled(hasBoard ? top.name : projectName, tagBoardTitleLengthMax);
    const groupTitle = groups.length === 0 ? null : cutText(groups.join(" / "), tagGroupTitleLengthMax);
    const title = freeTitle(
      taken,
      boardTitle,
      [...groups, name].map((each) => titled(each, tagTitleLengthMax)),
    );
    const place = { boardTitle, groupTitle, title };
    taken.add(codeKey(place));
    placed.set(guid, { ...place, color, description: cutText(description, tagDescriptionLengthMax) });
  }
  return placed;
}

function titled(name: string, lengthMax: number): string {
  return cutLine(name, lengthMax) || "Codes";
}

/** The code's own name, or if taken with its parents' names, or with a number. */
function freeTitle(taken: ReadonlySet<string>, boardTitle: string, names: readonly string[]): string {
  const isFree = (title: string) => !taken.has(codeKey({ boardTitle, groupTitle: null, title }));
  const own = names.at(-1) ?? "";
  const full = cutText(names.join(" / "), tagTitleLengthMax);
  if (isFree(own)) return own;
  if (isFree(full)) return full;
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const title = `${cutText(full, tagTitleLengthMax - ending.length)}${ending}`;
    if (isFree(title)) return title;
  }
}
