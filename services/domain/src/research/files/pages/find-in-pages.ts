import { pageMatchesMax } from "@fieldstone/model/files/page-limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** An occurrence of a text on a page, in UTF-16 units of the page's text. */
export interface PageMatch {
  readonly pageNum: number;
  readonly start: number;
  readonly length: number;
}

/** Pages read from the database at a time. */
const pagesAtOnce = 100;

/**
 * Occurrences of a text in a file's pages, case-insensitive; a line end counts as a space. The caller checks
 * access to the file.
 */
export async function findInPages(
  tx: TenantTransaction,
  fileId: string,
  text: string,
): Promise<readonly PageMatch[]> {
  const wanted = comparable(text.trim());
  const matches: PageMatch[] = [];
  if (wanted === "") return matches;
  for (let after = 0; ; ) {
    const { rows } = await sql<{
      pageNum: number;
      text: string;
    }>`select page_num as "pageNum", text from file_pages
      where team_id = ${tx.context.teamId} and file_id = ${fileId} and page_num > ${after}
      order by page_num limit ${pagesAtOnce}`.execute(tx.db);
    for (const row of rows) {
      const within = comparable(row.text);
      for (let at = within.indexOf(wanted); at !== -1; at = within.indexOf(wanted, at + wanted.length)) {
        matches.push({ pageNum: row.pageNum, start: at, length: wanted.length });
        if (matches.length >= pageMatchesMax) return matches;
      }
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < pagesAtOnce) return matches;
    after = last.pageNum;
  }
}

/** Lower case with the same length: letters whose lower case is longer stay unchanged. */
function comparable(text: string): string {
  const lower = text.toLowerCase();
  const same = lower.length === text.length ? lower : [...text].map(lowerOfSameLength).join("");
  return same.replace(/\s/gu, " ");
}

function lowerOfSameLength(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : character;
}
