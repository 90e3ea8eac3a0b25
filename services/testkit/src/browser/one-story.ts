import { afterEach, beforeEach } from "vitest";

/**
 * Declares that the tests of a file or a `describe` are one story, each of which starts where the previous
 * one ended: after a failure the rest is skipped, so that it is reported once, with its cause.
 */
export function oneStory(): void {
  let failed: string | undefined;
  beforeEach((context) => {
    if (failed !== undefined) context.skip(`“${failed}” failed before it`);
  });
  afterEach(({ task }) => {
    if (task.result?.state === "fail") failed ??= task.name;
  });
}
