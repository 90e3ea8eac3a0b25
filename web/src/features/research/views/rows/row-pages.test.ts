import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type FollowPage, RowPages, rowsPerPage } from "./row-pages.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const total = 10 * rowsPerPage;

function listed() {
  const open = new Set<number>();
  const asked: number[] = [];
  const follow: FollowPage<number> = (offset, { next }) => {
    asked.push(offset / rowsPerPage);
    open.add(offset / rowsPerPage);
    next({ rows: Array.from({ length: rowsPerPage }, (_, place) => offset + place), totalCount: total });
    return () => open.delete(offset / rowsPerPage);
  };
  const reads: (readonly [offset: number, first: number])[] = [];
  const read = async (offset: number, first: number) => {
    reads.push([offset, first]);
    const rows = Array.from({ length: Math.min(first, total - offset) }, (_, place) => offset + place);
    return { rows, totalCount: total };
  };
  return { open, asked, reads, pages: new RowPages({ follow, read }) };
}

it("follows the pages in sight and those beside them, and gives up those that are far", () => {
  const { pages, open } = listed();
  const end = pages.subscribe(() => undefined);
  expect([...open]).toEqual([0, 1]);
  expect([pages.totalCount, pages.row(rowsPerPage + 3)]).toEqual([total, rowsPerPage + 3]);
  pages.want(7 * rowsPerPage, 7 * rowsPerPage + 20);
  vi.runAllTimers();
  expect([...open].sort()).toEqual([6, 7, 8]);
  expect([pages.row(3), pages.row(7 * rowsPerPage)]).toEqual([undefined, 7 * rowsPerPage]);
  expect([...pages.loaded()]).toHaveLength(3 * rowsPerPage);
  end();
  expect(open.size).toBe(0);
});

it("loads at intervals while the list is scrolled without a pause, what is ahead before what is behind", () => {
  const { pages, asked } = listed();
  pages.subscribe(() => undefined);
  asked.length = 0;
  let waiting = 0;
  // 600 rows a second.
  for (let row = 0; row + 20 < total; row += 10) {
    pages.want(row, row + 20);
    vi.advanceTimersByTime(16);
    if (pages.row(row) === undefined || pages.row(row + 20) === undefined) waiting += 1;
  }
  expect(waiting).toBe(0);
  expect(asked).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
});

it("asks at once after a jump, the visible page first", () => {
  const { pages, asked } = listed();
  pages.subscribe(() => undefined);
  asked.length = 0;
  pages.want(5 * rowsPerPage, 5 * rowsPerPage + 10);
  expect(asked).toEqual([5, 6, 4]);
});

it("asks for no page that it flies past, nor for pages after the last, and for the newest once it slows down", () => {
  const { pages, asked, open } = listed();
  pages.subscribe(() => undefined);
  asked.length = 0;
  // 5,000 rows a second, after the first step.
  for (let row = 80; row < total; row += 80) {
    pages.want(row, row + 10);
    vi.advanceTimersByTime(16);
  }
  expect(asked).toEqual([2, 3, 4, 5]);
  asked.length = 0;
  vi.runAllTimers();
  expect(asked).toEqual([9, 8]);
  expect([...open].sort()).toEqual([8, 9]);
});

it("says why nothing could be read, and reads again when wanted", () => {
  let fails = true;
  const follow: FollowPage<number> = (_offset, { next, error }) => {
    if (fails) error(new Error("no"));
    else next({ rows: [1], totalCount: 1 });
    return () => undefined;
  };
  const pages = new RowPages({ follow, read: async () => ({ rows: [], totalCount: 0 }) });
  const end = pages.subscribe(() => undefined);
  expect(pages.failure).toEqual(new Error("no"));
  end();
  fails = false;
  pages.subscribe(() => undefined);
  expect([pages.failure, pages.row(0)]).toEqual([undefined, 1]);
});

it("goes on following a page that could not be read again, and shows it as it was meanwhile", () => {
  let events: Parameters<FollowPage<number>>[1] | undefined;
  let ended = 0;
  const follow: FollowPage<number> = (_offset, given) => {
    events = given;
    given.next({ rows: [1], totalCount: 1 });
    return () => {
      ended += 1;
    };
  };
  const pages = new RowPages({ follow, read: async () => ({ rows: [], totalCount: 0 }) });
  pages.subscribe(() => undefined);
  events?.error(new Error("no line"));
  expect([ended, pages.row(0), pages.failure]).toEqual([0, 1, undefined]);
  events?.next({ rows: [2], totalCount: 1 });
  expect(pages.row(0)).toBe(2);
});

it("reads a range from here where all of it is at hand, and otherwise from the server, in parts", async () => {
  const { pages, reads } = listed();
  pages.subscribe(() => undefined);
  expect(await pages.readRange(2, rowsPerPage + 1)).toEqual(
    Array.from({ length: rowsPerPage }, (_, place) => place + 2),
  );
  expect(reads).toEqual([]);
  expect(await pages.readRange(10, 149)).toEqual(Array.from({ length: 140 }, (_, place) => place + 10));
  expect(reads).toEqual([
    [10, rowsPerPage],
    [10 + rowsPerPage, rowsPerPage],
    [10 + 2 * rowsPerPage, 40],
  ]);
  expect(await pages.readRange(total - 2, total + 500)).toEqual([total - 2, total - 1]);
});
