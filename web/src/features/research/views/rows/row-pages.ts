/** Rows per request: more, with everything that a view may show, would exceed a request's cost limit. */
export const rowsPerPage = 50;
/** Pages kept and watched on either side of the visible ones. */
const pagesBeside = 2;
/** During fast scrolling, pages are requested only after this pause, to skip those flown past. */
const pauseMs = 60;

export interface RowPage<Row> {
  readonly rows: readonly Row[];
  readonly totalCount: number;
}

interface PageEvents<Row> {
  readonly next: (page: RowPage<Row>) => void;
  readonly error: (error: unknown) => void;
}

/** Watches one page; returns a function that stops it. */
export type FollowPage<Row> = (offset: number, events: PageEvents<Row>) => () => void;

/** Reads rows once, from an offset, and their total. */
export type ReadRows<Row> = (offset: number, first: number) => Promise<RowPage<Row>>;

export interface RowSource<Row> {
  readonly follow: FollowPage<Row>;
  readonly read: ReadRows<Row>;
}

/** The pages of a long list around the visible rows, each watched for changes while it is near. */
export class RowPages<Row> {
  readonly #source: RowSource<Row>;
  readonly #rows = new Map<number, readonly Row[]>();
  readonly #followed = new Map<number, () => void>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted: readonly [first: number, last: number] = [0, 0];
  /** Counts changes. */
  version = 0;
  totalCount: number | undefined;
  /** The error, if nothing of the list could be loaded. */
  failure: unknown;

  constructor(source: RowSource<Row>) {
    this.#source = source;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#followWanted();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#end();
    };
  };

  row(index: number): Row | undefined {
    return this.#rows.get(Math.floor(index / rowsPerPage))?.[index % rowsPerPage];
  }

  /** The loaded rows with their indexes. */
  *loaded(): Generator<readonly [index: number, row: Row]> {
    for (const page of [...this.#rows.keys()].sort((a, b) => a - b)) {
      for (const [place, row] of (this.#rows.get(page) ?? []).entries())
        yield [page * rowsPerPage + place, row];
    }
  }

  /**
   * The rows of a range, inclusive: from memory if all are loaded, otherwise as the server lists them now.
   */
  async readRange(firstIndex: number, lastIndex: number): Promise<readonly Row[]> {
    const held: Row[] = [];
    for (let index = firstIndex; index <= lastIndex; index += 1) {
      const row = this.row(index);
      if (row === undefined) break;
      held.push(row);
    }
    if (held.length === lastIndex - firstIndex + 1) return held;
    const read: Row[] = [];
    while (firstIndex + read.length <= lastIndex) {
      const first = Math.min(rowsPerPage, lastIndex - firstIndex - read.length + 1);
      const { rows } = await this.#source.read(firstIndex + read.length, first);
      read.push(...rows);
      if (rows.length < first) break;
    }
    return read;
  }

  /** Sets the range of visible rows. */
  want(first: number, last: number): void {
    const pages = [Math.floor(first / rowsPerPage), Math.floor(last / rowsPerPage)] as const;
    if (pages[0] === this.#wanted[0] && pages[1] === this.#wanted[1]) return;
    this.#wanted = pages;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#followWanted(), pauseMs);
  }

  /** Retries what failed to load. */
  retry(): void {
    this.#followWanted();
  }

  #followWanted(): void {
    const [first, last] = this.#wanted;
    const lastPage =
      this.totalCount === undefined ? last : Math.floor(Math.max(this.totalCount - 1, 0) / rowsPerPage);
    for (const [page, end] of this.#followed) {
      if (page >= first - pagesBeside && page <= last + pagesBeside) continue;
      end();
      this.#followed.delete(page);
      this.#rows.delete(page);
    }
    for (let page = Math.max(0, first - 1); page <= Math.min(last + 1, lastPage); page += 1) {
      if (!this.#followed.has(page)) this.#followPage(page);
    }
  }

  #followPage(page: number): void {
    // Registered before it is watched, because cached answers arrive synchronously.
    this.#followed.set(page, () => undefined);
    const end = this.#source.follow(page * rowsPerPage, {
      next: ({ rows, totalCount }) => {
        this.#rows.set(page, rows);
        const isFirst = this.totalCount === undefined;
        this.totalCount = totalCount;
        this.failure = undefined;
        this.#changed();
        if (isFirst) this.#followWanted();
      },
      error: (error) => {
        // Loaded before but not this time, as when offline: it stays watched, and reloads on reconnection.
        if (this.#rows.has(page)) return;
        this.#followed.get(page)?.();
        this.#followed.delete(page);
        this.failure = error;
        this.#changed();
      },
    });
    if (this.#followed.has(page)) this.#followed.set(page, end);
    else end();
  }

  #changed(): void {
    this.version += 1;
    for (const listener of this.#listeners) listener();
  }

  #end(): void {
    clearTimeout(this.#timer);
    for (const end of this.#followed.values()) end();
    this.#followed.clear();
  }
}
