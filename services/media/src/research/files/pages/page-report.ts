import { z } from "zod";

const pageNum = z.int().min(1);
const words = z.array(z.int());

/** A line of output from a pages process for each event; the page's images are in its folder by then. */
export const pageReport = z.discriminatedUnion("event", [
  z.object({ event: z.literal("opened"), pageCount: z.int().min(0) }),
  z.object({
    event: z.literal("page.processed"),
    pageNum,
    widthPt: z.number().positive(),
    heightPt: z.number().positive(),
    pageContent: z.string(),
    words,
  }),
  z.object({ event: z.literal("page.failed"), pageNum }),
  z.object({ event: z.literal("page.recognized"), pageNum, pageContent: z.string(), words }),
  z.object({ event: z.literal("refused"), rejection: z.enum(["encrypted", "broken"]) }),
]);
export type PageReport = z.infer<typeof pageReport>;

export function report(line: PageReport): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Names of a page's images in the process's folder. */
export const pageImageName = (number: number) => `page-${number}.webp`;
export const pageThumbnailName = (number: number) => `thumbnail-${number}.webp`;
