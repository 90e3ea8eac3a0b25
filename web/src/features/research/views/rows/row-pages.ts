/** Rows per request: more, with everything that a view may show, would exceed a request's cost limit. */
export const rowsPerPage = 50;
/** Pages kept and watched on either side of the visible ones while the list rests. */
const pagesBeside = 2;
/** Pages loaded on the side to which the list moves, and kept on either while it does. */
const pagesAhead = 4;
/** While the list moves, pages are requested at this interval. */
const intervalMs = 60;
/** From this speed on, 2,000 rows a second, each frame shows other rows: none are requested until the list slows down. */
const flyingPagesPerSecond = 40;

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

/** The pages to load, the most needed first: on the side to which the list moves, more than on the other. */
function pagesInOrder(first: number, last: number, moved: number): readonly number[] {
  const visible = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  const [before, after] = [first - 1, last + 1];
  if (moved === 0 || Math.abs(moved) > pagesAhead) return [...visible, after, before];
  const ahead = Array.from({ length: pagesAhead }, (_, place) => place);
  return moved > 0
    ? [...visible, ...ahead.map((place) => after + place), before]
    : [...visible.reverse(), ...ahead.map((place) => before - place), after];
}

/** The pages of a long list around the visible rows, each watched for changes while it is near. */
export class RowPages<Row> {
  readonly #source: RowSource<Row>;
  readonly #rows = new Map<number, readonly Row[]>();
  readonly #followed = new Map<number, () => void>();
  readonly #listeners = new Set<() => void>();
  /** Runs until the next pages may be requested. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted: readonly [first: number, last: number] = [0, 0];
  /** The wanted pages when pages were last requested. */
  #requested = this.#wanted;
  #requestedAt = Number.NEGATIVE_INFINITY;
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
    if (this.#timer === undefined) this.#requestWanted();
  }

  /** Retries what failed to load. */
  retry(): void {
    this.#followWanted();
  }

  /** Requests now, unless the list flies, and again after the interval until it has rested for one. */
  #requestWanted(): void {
    const moved = this.#wanted[0] - this.#requested[0] || this.#wanted[1] - this.#requested[1];
    const seconds = (performance.now() - this.#requestedAt) / 1_000;
    this.#requested = this.#wanted;
    this.#requestedAt = performance.now();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (moved !== 0 || this.#requested !== this.#wanted) this.#requestWanted();
    }, intervalMs);
    if (Math.abs(moved) < flyingPagesPerSecond * seconds) this.#followWanted(moved);
  }

  /** Watches the wanted pages and those beside them, and drops those that are far. */
  #followWanted(moved = 0): void {
    const [first, last] = this.#wanted;
    const lastPage =
      this.totalCount === undefined ? last : Math.floor(Math.max(this.totalCount - 1, 0) / rowsPerPage);
    const kept = moved === 0 ? pagesBeside : pagesAhead;
    for (const [page, end] of this.#followed) {
      if (page >= first - kept && page <= last + kept) continue;
      end();
      this.#followed.delete(page);
      this.#rows.delete(page);
    }
    for (const page of pagesInOrder(first, last, moved))
      if (page >= 0 && page <= lastPage && !this.#followed.has(page)) this.#followPage(page);
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
    this.#timer = undefined;
    for (const end of this.#followed.values()) end();
    this.#followed.clear();
  }
}
