import { type Connection, connect, type Index, type Table } from "@lancedb/lancedb";
import type { Schema } from "apache-arrow";
import type { SearchTenant } from "../search-index.ts";
import { type LanceSession, type LanceSessions, largeTableRows } from "./lance-sessions.ts";

/** Maximum tables of a tenant that are listed: one per kind, and those of former models. */
const namesMax = 20;
/** Maximum open handles of tenants' tables: the least recently used is released first. */
const openTablesMax = 200;

/** The layout of one kind of table. */
export interface TableKind {
  /** Appended to the tenant's id in the table's name. */
  readonly suffix: string;
  readonly schema: Schema;
  readonly indexes: Readonly<Record<string, () => Index>>;
  /** Columns that older tables lack, with their value until the objects are written again. */
  readonly addedColumns: readonly { readonly name: string; readonly valueSql: string }[];
  /** Columns of older tables that are no longer read. */
  readonly droppedColumns: readonly string[];
}

/** The object store of the tables; not used with a folder. */
export interface TableStore {
  readonly awsRegion: string;
  /** An S3-compatible server to use instead of AWS. */
  readonly endpoint?: string | undefined;
}

/**
 * The library's options for the store. They must be explicit, since it also reads the environment, where it
 * takes `REGION` for the provider's region: ours is the cell's.
 */
function storageOptions({ awsRegion, endpoint }: TableStore): Record<string, string> {
  return {
    aws_region: awsRegion,
    ...(endpoint === undefined
      ? {}
      : { aws_endpoint: endpoint, allow_http: String(endpoint.startsWith("http:")) }),
  };
}

/**
 * One connection per region and part of the caches, one table of the kind per tenant:
 * `{uri}/{region}/{teamId}{suffix}`. Handles are never closed: the library frees a closed one while calls still use
 * it, and the process ends with a segmentation fault. The garbage collector frees unreferenced ones.
 */
export class LanceTables {
  readonly #uri: string;
  readonly #kind: TableKind;
  readonly #sessions: LanceSessions;
  readonly #store: TableStore | undefined;
  readonly #connections = new Map<string, Promise<Connection>>();
  readonly #tables = new Map<string, Promise<Table | undefined>>();

  constructor(uri: string, kind: TableKind, sessions: LanceSessions, store?: TableStore) {
    this.#uri = uri.replace(/\/$/, "");
    this.#kind = kind;
    this.#sessions = sessions;
    this.#store = store;
  }

  /** The tenant's table; undefined before its first write. */
  async find(tenant: SearchTenant): Promise<Table | undefined> {
    return await (this.#known(tenant) ?? this.#remember(tenant, this.#openIfThere(tenant)));
  }

  /** Whether the tenant has a table, without opening it. */
  async has(tenant: SearchTenant): Promise<boolean> {
    if ((await this.#known(tenant)) !== undefined) return true;
    return await this.#isNamed(await this.#connection(tenant), tenant);
  }

  async #isNamed(connection: Connection, tenant: SearchTenant): Promise<boolean> {
    const name = this.#nameOf(tenant);
    const names = await connection.tableNames({ startAfter: before(name), limit: 1 });
    return names[0] === name;
  }

  async findOrCreate(tenant: SearchTenant): Promise<Table> {
    return (await this.find(tenant)) ?? (await this.#remember(tenant, this.#create(tenant)));
  }

  async drop(tenant: SearchTenant): Promise<void> {
    const found = await this.find(tenant);
    this.forget(tenant);
    if (found !== undefined) await (await this.#connection(tenant)).dropTable(this.#nameOf(tenant));
  }

  /** Drops the tenant's tables whose names begin with this prefix, except this kind's. */
  async dropOthers(tenant: SearchTenant, prefix: string): Promise<void> {
    const connection = await this.#connection(tenant);
    const begin = `${tenant.teamId}${prefix}`;
    const names = await connection.tableNames({ startAfter: before(begin), limit: namesMax });
    for (const name of names)
      if (name.startsWith(begin) && name !== this.#nameOf(tenant)) await connection.dropTable(name);
  }

  /** Releases a handle, so that the next use reopens the table. */
  forget(tenant: SearchTenant): void {
    this.#tables.delete(keyOf(tenant));
  }

  close(): void {
    this.#tables.clear();
    this.#connections.clear();
  }

  async #create(tenant: SearchTenant): Promise<Table> {
    const connection = await this.#connection(tenant);
    return await this.#withIndexes(
      await connection.createEmptyTable(this.#nameOf(tenant), this.#kind.schema, { existOk: true }),
    );
  }

  async #openIfThere(tenant: SearchTenant): Promise<Table | undefined> {
    try {
      return await this.#open(tenant);
    } catch (error) {
      // Tables are listed only after a failure: to list those of 400 tenants takes 5 ms, to open one 0.3 ms.
      if (await this.#isNamed(await this.#connection(tenant), tenant)) throw error;
      return undefined;
    }
  }

  /**
   * Opens the tenant's table, and adds the columns and indexes that it lacks if it is older than them. A table that
   * becomes large keeps its part of the caches until it is opened again.
   */
  async #open(tenant: SearchTenant): Promise<Table> {
    const table = await this.#openIn(tenant, false);
    const isLarge = (await table.countRows()) > largeTableRows;
    return await this.#upToDate(isLarge ? await this.#openIn(tenant, true) : table);
  }

  async #openIn(tenant: SearchTenant, isLarge: boolean): Promise<Table> {
    return await (await this.#connection(tenant, isLarge)).openTable(this.#nameOf(tenant));
  }

  async #upToDate(table: Table): Promise<Table> {
    const columns = new Set((await table.schema()).fields.map(({ name }) => name));
    const absent = this.#kind.addedColumns.filter(({ name }) => !columns.has(name));
    const unread = this.#kind.droppedColumns.filter((name) => columns.has(name));
    // Another process may add them at the same time; if this fails for another reason, the next use retries.
    if (unread.length > 0) await table.dropColumns(unread);
    if (absent.length > 0) await table.addColumns([...absent]);
    return await this.#withIndexes(table);
  }

  async #withIndexes(table: Table): Promise<Table> {
    const indexed = new Set((await table.listIndices()).flatMap(({ columns }) => columns));
    for (const [column, config] of Object.entries(this.#kind.indexes)) {
      if (!indexed.has(column)) await table.createIndex(column, { config: config() });
    }
    return table;
  }

  #nameOf({ teamId }: SearchTenant): string {
    return `${teamId}${this.#kind.suffix}`;
  }

  #known(tenant: SearchTenant): Promise<Table | undefined> | undefined {
    const key = keyOf(tenant);
    const known = this.#tables.get(key);
    if (known === undefined) return undefined;
    this.#tables.delete(key);
    this.#tables.set(key, known);
    return known;
  }

  #remember<T extends Table | undefined>(tenant: SearchTenant, table: Promise<T>): Promise<T> {
    const key = keyOf(tenant);
    this.#tables.set(key, table);
    const forget = () => {
      if (this.#tables.get(key) === table) this.#tables.delete(key);
    };
    // Failures are not cached, nor is that there is no table yet.
    table.then((found) => found ?? forget(), forget);
    const [oldest] = this.#tables.size > openTablesMax ? this.#tables.keys() : [];
    if (oldest !== undefined) this.#tables.delete(oldest);
    return table;
  }

  #connection({ region, teamId }: SearchTenant, isLarge = false): Promise<Connection> {
    const part = this.#sessions.of(teamId, isLarge);
    const key = `${region}/${part.name}`;
    const known = this.#connections.get(key);
    if (known !== undefined) return known;
    const opened = this.#connect(region, part);
    this.#connections.set(key, opened);
    return opened;
  }

  async #connect(region: string, { session }: LanceSession): Promise<Connection> {
    // Every read sees earlier writes of other processes.
    return await connect(`${this.#uri}/${region}`, {
      // As an argument of its own, the library ignores it and caches without a limit.
      session,
      readConsistencyInterval: 0,
      ...(this.#store === undefined ? {} : { storageOptions: storageOptions(this.#store) }),
    });
  }
}

function keyOf({ region, teamId }: SearchTenant): string {
  return `${region}/${teamId}`;
}

/** A name that sorts just before another, so that a listing after it begins with that other name. */
function before(name: string): string {
  const last = name.at(-1) ?? "0";
  const lower = String.fromCharCode(last.charCodeAt(0) - 1);
  return `${name.slice(0, -1)}${lower}`;
}
