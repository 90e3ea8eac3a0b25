import { createReadStream } from "node:fs";
import path from "node:path";
import { findFile } from "@fieldstone/domain/research/files/find-file.ts";
import { imageSizeKey } from "@fieldstone/domain/research/files/images/image-objects.ts";
import { makeImageSizesTask } from "@fieldstone/domain/research/files/images/image-tasks.ts";
import { imageWidthsPx } from "@fieldstone/model/files/image-sizes.ts";
import { downloadObject } from "@fieldstone/platform/objects/download-object.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { isProcessFault, runLimited } from "@fieldstone/platform/process/limited/limited-process.ts";
import type { ProcessLimits } from "@fieldstone/platform/process/limited/process-limits.ts";
import { withWorkFolder } from "@fieldstone/platform/process/limited/work-folder.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { limitedNodeArguments } from "../limited-node.ts";
import { imageSizeName } from "./image-size-name.ts";

/** An image of 268 million pixels takes 1.1 GB to decode. */
export const imageLimits: ProcessLimits = {
  processorMsMax: 60_000,
  durationMsMax: 180_000,
  memoryMegabytesMax: 2_000,
  folderBytesMax: 1_000_000_000,
};

interface Dependencies {
  readonly cell: CellDatabase;
  readonly objects: ObjectStore;
  readonly limits?: ProcessLimits;
}

/** Makes the sizes of an uploaded image. An unreadable one has none, and can still be downloaded. */
export function makeImageSizesWork({
  cell,
  objects,
  limits = imageLimits,
}: Dependencies): TaskImplementation {
  return implementTask(makeImageSizesTask, async ({ fileId }, { context, signal, log }) => {
    const file = await withTenant(cell, context, "read", (tx) => findFile(tx, fileId));
    if (file === undefined || file.sizeBytes > limits.folderBytesMax / 2) return;
    await withWorkFolder(async (folder) => {
      const input = path.join(folder, "input");
      await downloadObject(objects, file.objectKey, { file: input, signal });
      const program = new URL("./image-process.ts", import.meta.url);
      try {
        await runLimited({
          program: process.execPath,
          arguments: limitedNodeArguments({ program, arguments: [input], folder, heapMegabytesMax: 256 }),
          ...{ folder, limits, signal },
        });
      } catch (error) {
        if (!isProcessFault(error)) throw error;
        log.info({ error, fileId }, "an image could not be read");
        return;
      }
      for (const width of imageWidthsPx) {
        const made = createReadStream(path.join(folder, imageSizeName(width)));
        await objects.put(imageSizeKey(context, fileId, width), made, "image/webp");
      }
    });
  });
}
