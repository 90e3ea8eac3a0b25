import { makeImageSizesTask } from "@fieldstone/domain/research/files/images/image-tasks.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { imageWidthsPx } from "@fieldstone/model/files/image-sizes.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import type { HostileFile } from "@fieldstone/testkit/files/hostile-bytes.ts";
import { beforeAll, expect, it } from "vitest";
import { filesOutside, workLeft } from "../../../tenant-bytes.testing.ts";
import { PagesFixture } from "../pages/pages-fixture.testing.ts";
import { hostileImages } from "./hostile-images.testing.ts";
import { imageLimits, makeImageSizesWork } from "./make-image-sizes-work.ts";

/** A fraction of the product's limits, so that a file that exhausts them does not take too long. */
const limits = { ...imageLimits, processorMsMax: 10_000 };
const fileTimeoutMs = 300_000;
/** Errors that reject an upload before the file is opened. */
const rejections = ["file.too_large", "image.too_many_pixels", "upload.empty"];

let fixture: PagesFixture;

beforeAll(async () => {
  fixture = await PagesFixture.open();
});

/** Uploads a picture and makes its sizes; returns their number, or the reason for the rejection. */
async function make({ name, bytes }: HostileFile): Promise<number | string> {
  let fileId: string;
  try {
    fileId = await fixture.attach(name, bytes, await fixture.openNote());
  } catch (error) {
    if (error instanceof ProductError) return error.code;
    throw error;
  }
  const work = makeImageSizesWork({ cell: fixture.database.cell, objects: fixture.objects, limits });
  expect(work.name).toBe(makeImageSizesTask.name);
  const signal = new AbortController().signal;
  const run = { context: fixture.team.system, attempt: 1, attemptsMax: 3, signal, log: silentLog };
  await work.run({ fileId }, run);
  return (await fixture.derivedOf(fileId)).length;
}

const step = trials(7, 1, 3);
const all = await hostileImages(trials(1, 6, 2));
const files = all.filter((_, at) => at % step === 0);

it.each(files)(
  "$what is refused, or ends without a size or with all",
  { timeout: fileTimeoutMs },
  async (file) => {
    expect([...rejections, 0, imageWidthsPx.length]).toContain(await make(file));
  },
);

it("leaves nothing outside the workspace's own folder, and nothing of the work", async () => {
  expect(await filesOutside(fixture.folder, fixture.team)).toEqual([]);
  expect(await workLeft()).toEqual([]);
});
