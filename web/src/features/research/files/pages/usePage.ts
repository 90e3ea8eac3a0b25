import { useQuery } from "@apollo/client/react";
import { type FilePage_PageFragment, FilePagesDocument } from "../../../../graphql/graphql.ts";

/** Pages per request. */
const PAGES_AT_ONCE = 10;

/** A page with its text, fetched together with its neighbours. Polled until all pages have been read. */
export function usePage(fileId: string, pageNum: number, isRead: boolean): FilePage_PageFragment | undefined {
  const first = Math.floor((pageNum - 1) / PAGES_AT_ONCE) * PAGES_AT_ONCE + 1;
  const { data } = useQuery(FilePagesDocument, {
    variables: { id: fileId, first, last: first + PAGES_AT_ONCE - 1 },
    // Once all pages are read, nothing changes.
    pollInterval: isRead ? 0 : 3_000,
  });
  return data?.file.pages.find((page) => page.pageNum === pageNum);
}
