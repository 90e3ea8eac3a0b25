import type { AiFeature } from "@fieldstone/model/ai/ai-switches.ts";
import type { TitledKind } from "@fieldstone/model/display-names.ts";
import type { Change } from "@fieldstone/platform/postgres/change.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";

/** What a kind of thing is, said once for all features that treat kinds alike. */
export interface ObjectKind {
  /** As comments, grants, live changes and audit subjects name it: `tagBoard`. */
  readonly type: string;
  /** What its audit kinds begin with: `tag_board`. */
  readonly auditName: string;
  readonly table: string;
  readonly idColumn: string;
  /** What can happen to it, in the past tense, and what live readers are told of it. */
  readonly acts: Readonly<Record<string, Change["act"]>>;
  /** Where its live objects are, for permissions: `objectType`, `objectId`, `projectId` and `documentId` of each. */
  readonly place?: RawBuilder<unknown>;
  /** The column of its table that names the folder it lies in, if it lies in folders. */
  readonly folderColumn?: string;
  /** What the address of a link to it begins with, where it is not the one of all kinds. */
  readonly sharedPath?: string;
  readonly granting?: Granting;
  /** Said of a kind without a place that is commented on: each member may, and the workspace's roles decide the rest. */
  readonly commenting?: "by-role";
  readonly page?: KindPage;
  readonly search?: SearchedKind;
  readonly trash?: TrashedKind;
}

/** The page that each of a kind has in the app. */
export interface KindPage {
  /** What its address begins with: `data` of `/data/{id}`. */
  readonly folder: string;
  /** The column of its table with its title. */
  readonly titleColumn: string;
  /** What one without a title is called; left out where each has one. */
  readonly titledAs?: TitledKind;
  /** What the hash names a comment by, where that is not `comment`. */
  readonly commentKey?: string;
}

/** Who may grant on it: by its place, or by a rule of its own that answers the project that it is or lies in. */
export type Granting =
  | "by-place"
  | {
      /** @throws ProductError NotFound, Forbidden without FULL */
      requireGrantor(tx: TenantTransaction, id: string): Promise<string | undefined>;
      /** Who may see whom it is shared with. @throws ProductError NotFound */
      requireReader(tx: TenantTransaction, id: string): Promise<string | undefined>;
    };

export interface SearchedKind {
  /** As the index and its readers name the kind, where that is not its type: `PROJECT_CATEGORY`. */
  readonly name?: string;
  /** As readers name it, where they know it and another kind as one: `THEME`. */
  readonly listedAs?: string;
  /** The AI feature that makes its objects: they are found only while the workspace has it switched on. */
  readonly byAi?: AiFeature;
  /** True where its objects come by the thousand: indexes take them behind those of all other kinds. */
  readonly isBehind?: true;
  /** Said of a kind that lies in no project and that answers quote. */
  readonly asked?: AskedKind;
  /** Said of a kind that keeps vectors of its objects' texts for other uses: they are made once. */
  readonly vectors?: KeptVectors;
  /** Which rows of its table can be live, where these have no `deleted_at`. */
  readonly listed?: RawBuilder<unknown>;
  /** Live objects among the wanted ids that the actor may read. */
  live(tx: TenantTransaction, wanted: RawBuilder<unknown>): LiveObjects;
  /** Type and id of all that lie in a project; left out where none do. */
  inProject?(projectId: string): RawBuilder<unknown>;
}

/** A vector of an object's whole text, as long as that is the text. */
export interface KeptVector {
  readonly id: string;
  readonly text: string;
  readonly vector: readonly number[];
}

/** Vectors that a kind keeps of objects without a title, of one model. */
export interface KeptVectors {
  read(tx: TenantTransaction, ids: readonly string[], model: string): Promise<readonly KeptVector[]>;
  keep(tx: TenantTransaction, vectors: readonly KeptVector[], model: string): Promise<void>;
}

/** How answers read a kind whose objects are parts of something else. */
export interface AskedKind {
  /** The kind that they are parts of, whose ids stand in their `tagIds`. */
  readonly withinType: string;
  /** Ids of the parts of some wholes, of all where left out: a statement, as an array of 100,000 takes four times as long. */
  wanted(withinIds: readonly string[] | undefined, said?: AskedWords): RawBuilder<unknown>;
}

/** What parts say, and when they said it. */
export interface AskedWords {
  readonly textContains?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** The rows of a kind's table that can be live, as a condition. */
export function listedRows(search: SearchedKind | undefined): RawBuilder<unknown> {
  return search?.listed ?? sql`deleted_at is null`;
}

/** Where a kind's objects are: what each part of a statement says of them. */
export interface LiveObjects {
  readonly projectId: RawBuilder<unknown>;
  /** The note or insight that each is or lies in; left out where it is none and lies in none. */
  readonly documentId?: RawBuilder<unknown>;
  /** Of parts that readers see as one with what they lie in: what that is. */
  readonly within?: {
    readonly id: RawBuilder<unknown>;
    /** How a part is titled where it is shown. */
    readonly title: RawBuilder<unknown>;
    /** What answers cite it through. */
    readonly citedId: RawBuilder<unknown>;
  };
  /** Title, text and tags: what only the search index and the pages of results read. */
  readonly content: RawBuilder<unknown>;
  /** The text as it is written itself, where that of the content has more. */
  readonly ownText?: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /** Joined for the content alone. */
  readonly texts?: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
}

/** How objects of a kind are deleted so that they can be restored: each act checks who acts, and records itself. */
export interface TrashedKind extends Deletion {
  /** Deleted objects that the actor may restore: id, type, title, time of deletion and project, in this order. */
  list(restorer: Restorer): RawBuilder<unknown>;
}

interface Deletion {
  delete(tx: TenantTransaction, id: string): Promise<void>;
  restore(tx: TenantTransaction, id: string): Promise<void>;
}

/** Both acts of a kind that has one command for them. */
export function deletionBy(
  set: (tx: TenantTransaction, id: string, deleted: boolean) => Promise<void>,
): Deletion {
  return { delete: (tx, id) => set(tx, id, true), restore: (tx, id) => set(tx, id, false) };
}

/**
 * What a restorer may do. The trash names two sets of projects: `reachable` with their levels, and `writable`, which
 * are live.
 */
export interface Restorer {
  /** True where they may change what lies in no project. */
  readonly contributes: boolean;
  /** True where they may change what the whole workspace shares. */
  readonly manages: boolean;
  /** Null for the system. */
  readonly memberId: string | null;
}

/** Keeps the exact type, which the registry's types are derived from. */
export function defineObject<const Kind extends ObjectKind>(kind: Kind): Kind {
  return kind;
}
