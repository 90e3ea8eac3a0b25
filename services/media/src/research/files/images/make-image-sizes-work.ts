import path from "node:path";
import { findFile } from "@fieldstone/domain/research/files/find-file.ts";
import {
  failImageSizes,
  type ImageFailure,
} from "@fieldstone/domain/research/files/images/fail-image-sizes.ts";
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
import { isLastWorkingAttempt, isReservedAttempt } from "@fieldstone/platform/queue/reserved-attempt.ts";
import {
  implementTask,
  type TaskImplementation,
  type TaskRun,
} from "@fieldstone/platform/queue/task-runner.ts";
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

/** Makes the sizes of an uploaded image. One that cannot be read has none, says so, and can be downloaded. */
export function makeImageSizesWork(dependencies: Dependencies): TaskImplementation {
  const { cell, objects } = dependencies;
  return implementTask(makeImageSizesTask, async ({ fileId }, run) => {
    const { context, log } = run;
    const fail = (code: ImageFailure) =>
      withTenant(cell, context, "write", (tx) => failImageSizes(tx, fileId, code));
    if (isReservedAttempt(makeImageSizesTask, run)) {
      if ((await objects.head(imageSizeKey(context, fileId, imageWidthsPx[1]))) !== undefined) return;
      log.warn({ fileId }, "an image ended every process that read it");
      await fail("image.unreadable");
      return;
    }
    try {
      await makeSizes(dependencies, fileId, run);
    } catch (error) {
      if (isProcessFault(error)) {
        log.info({ error, fileId }, "an image could not be read");
        await fail("image.unreadable");
        return;
      }
      if (isLastWorkingAttempt(makeImageSizesTask, run)) {
        log.error({ error, fileId }, "an image was read in no attempt");
        await fail("image.internal");
      }
      throw error;
    }
  });
}

async function makeSizes(
  { cell, objects, limits = imageLimits }: Dependencies,
  fileId: string,
  { context, signal }: TaskRun,
): Promise<void> {
  const file = await withTenant(cell, context, "read", (tx) => findFile(tx, fileId));
  if (file === undefined || file.sizeBytes > limits.folderBytesMax / 2) return;
  await withWorkFolder(async (folder) => {
    const input = path.join(folder, "input");
    await downloadObject(objects, file.objectKey, { file: input, signal });
    const program = new URL("./image-process.ts", import.meta.url);
    await runLimited({
      program: process.execPath,
      arguments: limitedNodeArguments({ program, arguments: [input], folder, heapMegabytesMax: 256 }),
      ...{ folder, limits, signal },
    });
    for (const width of imageWidthsPx) {
      const made = path.join(folder, imageSizeName(width));
      await objects.putFile(imageSizeKey(context, fileId, width), made, "image/webp");
    }
  });
}
