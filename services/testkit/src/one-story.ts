import { afterEach, beforeEach } from "vitest";

/**
 * Says that the tests of a file or a `describe` are one story, each beginning where the one before it ended: after
 * one that failed the rest is skipped, so that a failure is told once and by its cause.
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
