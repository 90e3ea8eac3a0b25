import { type Connection, connect, Session, type Table } from "@lancedb/lancedb";
import { addedColumns, lanceIndexes, lanceSchema } from "./lance-rows.ts";
import type { SearchTenant } from "./search-index.ts";

/**
 * What one process keeps of indexes and of files' metadata, in bytes, over all tenants. The library's own bounds are
 * 6 GB and 1 GB, far above a pod's memory.
 */
export const indexCacheBytesMax = 96 * 1024 * 1024;
export const metadataCacheBytesMax = 32 * 1024 * 1024;

/** Open handles of tenants' tables: the least recently used is closed first. */
const openTablesMax = 200;

/** One connection a region, one table a tenant: `{uri}/{region}/{teamId}`. */
export class LanceTables {
  readonly #uri: string;
  readonly #vectorDimensions: number;
  readonly #session = new Session(BigInt(indexCacheBytesMax), BigInt(metadataCacheBytesMax));
  readonly #connections = new Map<string, Promise<Connection>>();
  readonly #tables = new Map<string, Promise<Table>>();

  constructor(uri: string, vectorDimensions: number) {
    this.#uri = uri.replace(/\/$/, "");
    this.#vectorDimensions = vectorDimensions;
  }

  /** The tenant's table, or undefined before its first write. */
  async find(tenant: SearchTenant): Promise<Table | undefined> {
    const known = this.#known(tenant);
    if (known !== undefined) return await known;
    const connection = await this.#connection(tenant);
    const names = await connection.tableNames({ startAfter: before(tenant.teamId), limit: 1 });
    return names[0] === tenant.teamId
      ? await this.#remember(tenant, this.#open(connection, tenant))
      : undefined;
  }

  async findOrCreate(tenant: SearchTenant): Promise<Table> {
    return (await this.find(tenant)) ?? (await this.#remember(tenant, this.#create(tenant)));
  }

  async drop(tenant: SearchTenant): Promise<void> {
    const found = await this.find(tenant);
    await this.forget(tenant);
    if (found !== undefined) await (await this.#connection(tenant)).dropTable(tenant.teamId);
  }

  /** Closes a handle, so that the next use opens the table anew. */
  async forget(tenant: SearchTenant): Promise<void> {
    const key = keyOf(tenant);
    const table = this.#tables.get(key);
    this.#tables.delete(key);
    (await table?.catch(() => undefined))?.close();
  }

  /** What the caches hold at present. */
  cachedBytes(): number {
    return Number(this.#session.sizeBytes());
  }

  async close(): Promise<void> {
    for (const table of this.#tables.values()) (await table.catch(() => undefined))?.close();
    for (const connection of this.#connections.values()) (await connection).close();
    this.#tables.clear();
    this.#connections.clear();
  }

  async #create(tenant: SearchTenant): Promise<Table> {
    const connection = await this.#connection(tenant);
    const schema = lanceSchema(this.#vectorDimensions);
    return await this.#withIndexes(
      await connection.createEmptyTable(tenant.teamId, schema, { existOk: true }),
    );
  }

  /** The tenant's table with all columns and indexes, also where it was created before one of them was added. */
  async #open(connection: Connection, { teamId }: SearchTenant): Promise<Table> {
    const table = await connection.openTable(teamId);
    const columns = new Set((await table.schema()).fields.map(({ name }) => name));
    const absent = addedColumns.filter(({ name }) => !columns.has(name));
    try {
      if (absent.length > 0) await table.addColumns([...absent]);
      return await this.#withIndexes(table);
    } catch (error) {
      // Another process may have added them at the same time; where it did not, the next use tries again.
      table.close();
      throw error;
    }
  }

  async #withIndexes(table: Table): Promise<Table> {
    const indexed = new Set((await table.listIndices()).flatMap(({ columns }) => columns));
    for (const [column, config] of Object.entries(lanceIndexes)) {
      if (!indexed.has(column)) await table.createIndex(column, { config: config() });
    }
    return table;
  }

  #known(tenant: SearchTenant): Promise<Table> | undefined {
    const key = keyOf(tenant);
    const known = this.#tables.get(key);
    if (known === undefined) return undefined;
    this.#tables.delete(key);
    this.#tables.set(key, known);
    return known;
  }

  #remember(tenant: SearchTenant, table: Promise<Table>): Promise<Table> {
    const key = keyOf(tenant);
    this.#tables.set(key, table);
    // A failure is not remembered.
    table.catch(() => this.#tables.delete(key));
    const [oldest, handle] =
      this.#tables.size > openTablesMax ? (this.#tables.entries().next().value ?? []) : [];
    if (oldest !== undefined) this.#tables.delete(oldest);
    handle?.then((each) => each.close()).catch(() => undefined);
    return table;
  }

  #connection({ region }: SearchTenant): Promise<Connection> {
    const known = this.#connections.get(region);
    if (known !== undefined) return known;
    // Every read sees what another process wrote before it.
    const opened = connect(`${this.#uri}/${region}`, { readConsistencyInterval: 0 }, this.#session);
    this.#connections.set(region, opened);
    return opened;
  }
}

function keyOf({ region, teamId }: SearchTenant): string {
  return `${region}/${teamId}`;
}

/** A name that sorts just before a UUID, so that a listing after it begins at the UUID itself. */
function before(teamId: string): string {
  const last = teamId.at(-1) ?? "0";
  const lower = String.fromCharCode(last.charCodeAt(0) - 1);
  return `${teamId.slice(0, -1)}${lower}`;
}
