import type { Extraction, FilePage } from "@fieldstone/domain/research/files/pages/extraction.ts";
import { countPages, findExtractionsOfFiles } from "@fieldstone/domain/research/files/pages/read-pages.ts";
import { builder } from "../../graphql/builder.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";

export const ExtractionRef = builder.objectRef<Extraction>("FileExtraction");
export const FilePageRef = builder.objectRef<FilePage>("FilePage");

/** Like the loaders below, only for files that were read through policy. */
export const extractionLoader = defineLoader<Extraction>(findExtractionsOfFiles);
export const pageCountsLoader = defineLoader<{
  readonly processed: number;
  readonly failed: readonly number[];
}>(countPages);
