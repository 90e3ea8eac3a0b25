import type { ScopeArea } from "@fieldstone/model/access/api-scopes.ts";
import type { AiFeature } from "@fieldstone/model/ai/ai-switches.ts";
import type { TitledKind } from "@fieldstone/model/text/display-names.ts";
import type { Change } from "@fieldstone/platform/postgres/change.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";

/** The definition of a kind of object, for every feature that treats kinds the same way. */
export interface ObjectKind {
  /** Its name in comments, grants, live changes and audit subjects: `tagBoard`. */
  readonly type: string;
  /** The prefix of its audit kinds: `tag_board`. */
  readonly auditName: string;
  /** The area of scopes that its GraphQL type declares; without one, no token acts on it as one of several kinds. */
  readonly scopeArea?: ScopeArea;
  readonly table: string;
  readonly idColumn: string;
  /** Its actions in the past tense, with the live change that each one sends. */
  readonly actions: Readonly<Record<string, Change["act"]>>;
  /**
   * A statement for permissions: each live object's `objectType`, `objectId`, `projectId` and `documentId`.
   */
  readonly place?: RawBuilder<unknown>;
  /** The column of its table with its folder's id, if it can be in folders. */
  readonly folderColumn?: string;
  /** The path prefix of its share links, if it is not the default. */
  readonly sharedPath?: string;
  readonly granting?: Granting;
  /** Set if access to its objects can be requested; its table has the column `title`. */
  readonly isRequestable?: true;
  /** Set if members can star its objects; the table of stars has a column with the name of `idColumn`. */
  readonly starring?: Starring;
  /** For a kind without a place that can be commented on: every member may, and roles decide the rest. */
  readonly commenting?: "by-role";
  readonly page?: KindPage;
  readonly search?: SearchedKind;
  readonly trash?: TrashedKind;
}

/** The page of each object of a kind in the app. */
export interface KindPage {
  /** The first part of its path: `data` in `/data/{id}`. */
  readonly folder: string;
  readonly titleColumn: string;
  /** How an object without a title is called; left out if each has one. */
  readonly titledAs?: TitledKind;
  /** The key of a comment in the URL's hash, if it is not `comment`. */
  readonly commentKey?: string;
}

/** Who may grant on it: decided by its place, or by rules that return the project that it is or is in. */
export type Granting =
  | "by-place"
  | {
      /** @throws ProductError NotFound, Forbidden without FULL */
      requireGrantor(tx: TenantTransaction, id: string): Promise<string | undefined>;
      /** For seeing who it is shared with. @throws ProductError NotFound */
      requireReader(tx: TenantTransaction, id: string): Promise<string | undefined>;
    };

/** Who may star it: decided by its place, or by a rule. */
export type Starring =
  | "by-place"
  | {
      /** @throws ProductError NotFound */
      requireReadable(tx: TenantTransaction, id: string): Promise<unknown>;
    };

export interface SearchedKind {
  /** The kind's name in the index and its results, if it is not its type: `PROJECT_CATEGORY`. */
  readonly name?: string;
  /** The name in results, if they show it and another kind as one: `THEME`. */
  readonly listedAs?: string;
  /** The AI feature that creates its objects. They are found only while the workspace has it switched on. */
  readonly byAi?: AiFeature;
  /** Set if its objects come by the thousand: the indexes process them after all other kinds. */
  readonly isBehind?: true;
  /** For a kind outside projects that answers quote. */
  readonly asked?: AskedKind;
  /** For a kind that already stores vectors of its objects' texts, so that they are computed only once. */
  readonly vectors?: StoredVectors;
  /** Which rows of its table can be live, if they have no `deleted_at`. */
  readonly listed?: RawBuilder<unknown>;
  /** A statement for the live objects among `wanted` that the actor may read. */
  live(tx: TenantTransaction, wanted: RawBuilder<unknown>): LiveObjects;
  /** Type and id of everything of this kind in a project; left out if it is never in one. */
  inProject?(projectId: string): RawBuilder<unknown>;
}

/** A vector of an object's whole text. Valid only while the text is the same. */
export interface StoredVector {
  readonly id: string;
  readonly text: string;
  readonly vector: readonly number[];
}

/** Stored vectors of objects without a title, all by one model. */
export interface StoredVectors {
  read(tx: TenantTransaction, ids: readonly string[], model: string): Promise<readonly StoredVector[]>;
  keep(tx: TenantTransaction, vectors: readonly StoredVector[], model: string): Promise<void>;
}

/** How answers read a kind whose objects are parts of another object. */
export interface AskedKind {
  /** The kind that contains them, whose ids are in their `tagIds`. */
  readonly withinType: string;
  /**
   * Ids of the parts of some objects, or of all if left out. A statement, because an array of 100,000 ids
   * takes four times as long.
   */
  wanted(withinIds: readonly string[] | undefined, said?: AskedWords): RawBuilder<unknown>;
}

/** A filter by the parts' text and time. */
export interface AskedWords {
  readonly textContains?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** The rows of a kind's table that can be live, as a condition. */
export function listedRows(search: SearchedKind | undefined): RawBuilder<unknown> {
  return search?.listed ?? sql`deleted_at is null`;
}

/** The pieces of a statement that reads a kind's live objects. */
export interface LiveObjects {
  readonly projectId: RawBuilder<unknown>;
  /** The note or insight that it is or is in; left out if there is none. */
  readonly documentId?: RawBuilder<unknown>;
  /** For parts that results show as one with their container: that container. */
  readonly within?: {
    readonly id: RawBuilder<unknown>;
    /** The part's title in results. */
    readonly title: RawBuilder<unknown>;
    /** The id of the object that answers cite it through. */
    readonly citedId: RawBuilder<unknown>;
  };
  /** Title, text and tags; read only by the search index and by pages of results. */
  readonly content: RawBuilder<unknown>;
  /** The original text, if that of `content` has additions. */
  readonly ownText?: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /** Joined only if `content` is read. */
  readonly texts?: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
}

/** How objects of a kind are deleted and restored. Each action checks permissions and records itself. */
export interface TrashedKind extends Deletion {
  /** Deleted objects that the actor may restore: id, type, title, time of deletion and project, in this order. */
  list(restorer: Restorer): RawBuilder<unknown>;
}

interface Deletion {
  delete(tx: TenantTransaction, id: string): Promise<void>;
  restore(tx: TenantTransaction, id: string): Promise<void>;
}

/** Both actions for a kind with one command for them. */
export function deletionBy(
  set: (tx: TenantTransaction, id: string, deleted: boolean) => Promise<void>,
): Deletion {
  return { delete: (tx, id) => set(tx, id, true), restore: (tx, id) => set(tx, id, false) };
}

/**
 * What a restorer may do. The trash's statement names two sets of projects: `reachable`, with levels, and
 * `writable`, which are live.
 */
export interface Restorer {
  /** True if they may change objects outside projects. */
  readonly contributes: boolean;
  /** True if they may change what the whole workspace shares. */
  readonly manages: boolean;
  /** Null for the system. */
  readonly memberId: string | null;
}

/** Keeps the exact type, which the registry's types are derived from. */
export function defineObject<const Kind extends ObjectKind>(kind: Kind): Kind {
  return kind;
}
