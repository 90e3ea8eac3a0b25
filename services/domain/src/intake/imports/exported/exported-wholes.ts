import { projectTitleLengthMax } from "@fieldstone/model/limits.ts";
import type { ExportedProject } from "@fieldstone/model/project-export/exported-project.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import type { ImportedCode } from "../created/imported-code.ts";
import type { DraftWhole } from "../wholes/draft-whole.ts";
import { placeWhole } from "../wholes/place-whole.ts";
import type { FileDocument } from "./exported-document.ts";
import { placeReels } from "./exported-marks.ts";
import type { DraftBoard, DraftProject, DraftReel, LeftOut } from "./exported-parts.ts";
import type { DraftRound } from "./exported-round-parts.ts";
import { type CodedObjects, placeRounds } from "./exported-rounds.ts";
import type { DraftField, DraftView, SettingsNames } from "./exported-view-parts.ts";
import { placeFields, placeViews, type ViewedObjects } from "./exported-views.ts";

/** What is imported with one project besides its texts, with the first or the last of them. */
export interface ExportedWholeProject {
  /** Null if the file has only one project, which is imported into the chosen one. */
  readonly project: DraftProject | null;
  readonly firstDocument: number;
  readonly lastDocument: number;
  readonly boards: readonly DraftBoard[];
  readonly codes: readonly ImportedCode[];
  readonly fields: readonly DraftField[];
  readonly reels: readonly DraftReel[];
  readonly views: { readonly views: readonly DraftView[]; readonly names: SettingsNames } | null;
  readonly rounds: readonly DraftRound[];
  readonly whole: DraftWhole | null;
  readonly leftOut: readonly LeftOut[];
}

interface Placed {
  readonly documents: readonly FileDocument[];
  /** By highlight id, from placeMarks. */
  readonly marks: Parameters<typeof placeReels>[1];
  readonly viewed: ViewedObjects;
  readonly coded: CodedObjects;
}

/**
 * The file's projects with texts, by original id. If a project is in several files, each has all its tags.
 */
export function wholeProjects(
  parts: readonly ExportedProject[],
  placed: Placed,
): ReadonlyMap<string, ExportedWholeProject> {
  const ofProject = Map.groupBy(parts, ({ project }) => project.id);
  const wholes = new Map<string, ExportedWholeProject>();
  for (const [id, projects] of ofProject) {
    const numbers = placed.documents.flatMap(({ fromProjectId }, number) =>
      fromProjectId === id ? [number] : [],
    );
    const [firstDocument] = numbers;
    const lastDocument = numbers.at(-1);
    const title = cutText(projects[0]?.project.title.trim() || "Untitled", projectTitleLengthMax);
    if (firstDocument === undefined || lastDocument === undefined) continue;
    const before = [...wholes.values()];
    const views = placeViews(
      projects,
      placed.viewed,
      countOf(before, ({ views: each }) => each?.views.length ?? 0),
    );
    const reels = reelsOf(projects, placed, { numbers, first: countOf(before, (each) => each.reels.length) });
    const rounds = placeRounds(projects, placed.coded, {
      number: countOf(before, (each) => each.rounds.length),
      codingNumber: countOf(before, (each) => countOf(each.rounds, ({ codings }) => codings.length)),
    });
    const rest = placeWhole(projects, {
      ...{ documents: placed.documents, viewed: placed.viewed },
      firstFilter: countOf(before, ({ whole }) => whole?.savedFilters.length ?? 0),
    });
    wholes.set(id, {
      project: ofProject.size === 1 ? null : { number: wholes.size, title },
      ...{ firstDocument, lastDocument },
      boards: boardsOf(projects),
      codes: codesOf(projects),
      fields: placeFields(projects),
      reels: reels.reels,
      views: views.views.length === 0 ? null : { views: views.views, names: views.names },
      rounds: rounds.rounds,
      whole: rest.whole,
      leftOut: [...reels.leftOut, ...views.leftOut, ...rounds.leftOut, ...rest.leftOut],
    });
  }
  return wholes;
}

function countOf<Each>(list: readonly Each[], count: (each: Each) => number): number {
  return list.reduce((sum, each) => sum + count(each), 0);
}

/** The project's own boards; those of its workspace come with their tags. */
function boardsOf([first]: readonly ExportedProject[]): readonly DraftBoard[] {
  return (first?.boards ?? [])
    .filter(({ isOfProject }) => isOfProject)
    .map(({ title, groups }) => ({ title, groups: groups.map((group) => group.title) }));
}

function codesOf(projects: readonly ExportedProject[]): readonly ImportedCode[] {
  const tags = new Map(projects.flatMap((project) => project.tags).map((tag) => [tag.id, tag]));
  return [...tags.values()].map(({ boardTitle, groupTitle, title, color, description }) => ({
    ...{ boardTitle, groupTitle, title, color, description },
  }));
}

/** Leaves out clips of highlights in a later project, which do not exist yet. */
function reelsOf(
  projects: readonly ExportedProject[],
  { documents, marks, viewed }: Placed,
  { numbers, first }: { readonly numbers: readonly number[]; readonly first: number },
) {
  const ofTexts = numbers.flatMap((documentNumber) =>
    (documents[documentNumber]?.reels ?? []).map((reel) => ({ reel, documentNumber, tag: null })),
  );
  const ofTags = (projects.at(-1)?.tagReels ?? []).flatMap((reel) =>
    viewed.placeOf(reel.tagId).map((tag) => ({ reel, documentNumber: null, tag })),
  );
  const upToHere = documents.slice(0, (numbers.at(-1) ?? 0) + 1);
  const there = new Set(upToHere.flatMap(({ highlights }) => highlights.map(({ id }) => id)));
  const usable = new Map([...marks].filter(([id]) => there.has(id)));
  return placeReels([...ofTexts, ...ofTags], usable, first);
}
