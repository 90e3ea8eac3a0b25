import { z } from "zod";
import type { Judgements } from "./collection-parts.ts";
import { linesOf, mistake, readJson, type SourceFile } from "./source-file.ts";

const id = z.union([z.string(), z.number()]).transform(String);
const number = z.coerce.number();
const judgement = z.record(z.string(), z.unknown()).transform((value) => ({
  query: id.safeParse(value["query-id"] ?? value.query_id ?? value.qid).data ?? "",
  document: id.safeParse(value["corpus-id"] ?? value.corpus_id ?? value.doc_id ?? value.docid).data ?? "",
  grade: number.safeParse(value.score ?? value.relevance ?? value.grade).data ?? Number.NaN,
}));

/**
 * Parses judgements: query, iteration, document and grade (TREC), or query, document and grade (BEIR, with or
 * without a header line; also as JSON lines). Ids may contain spaces where tabs separate them.
 * @throws Error that names the line that is none of these
 */
export function parseQrels(files: readonly SourceFile[]): Judgements {
  const judged = new Map<string, Map<string, number>>();
  const judge = (query: string, document: string, grade: number) => {
    const own = judged.get(query) ?? new Map<string, number>();
    judged.set(query, own.set(document, grade));
  };
  for (const file of files) {
    if (/^[{[]/.test(file.text.trimStart())) {
      for (const { number: line, value } of readJson(file)) {
        const { query = "", document = "", grade = Number.NaN } = judgement.safeParse(value).data ?? {};
        if (query === "" || document === "" || Number.isNaN(grade))
          throw mistake(file, line, "A judgement needs query-id, corpus-id and score.");
        judge(query, document, grade);
      }
      continue;
    }
    for (const [at, { number: line, value }] of linesOf(file).entries()) {
      const columns = (value.includes("\t") ? value.split("\t") : value.trim().split(/\s+/)).map((each) =>
        each.trim(),
      );
      const [query = "", document = ""] = columns.length > 3 ? [columns[0], columns[2]] : columns;
      const graded = (columns.length > 3 ? columns[3] : columns[2]) ?? "";
      const grade = graded === "" ? Number.NaN : Number(graded);
      // The header line has no number.
      if (at === 0 && Number.isNaN(grade) && columns.length > 2) continue;
      if (query === "" || document === "" || Number.isNaN(grade))
        throw mistake(file, line, "A judgement is a query, a document and a grade as a number.");
      judge(query, document, grade);
    }
  }
  return judged;
}
