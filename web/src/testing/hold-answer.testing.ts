import type { Page } from "playwright-core";

/** Holds the answer to an operation until it is released; resolves once the page has acted on it. */
export async function holdAnswer(
  page: Page,
  operation: string,
): Promise<{ sent: Promise<void>; release: () => Promise<void> }> {
  const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const isIt = (body: string | null) => body?.includes(operation) === true;
  await page.route("**/api/graphql", async (route) => {
    if (isIt(route.request().postData())) {
      asked.resolve();
      await late.promise;
    }
    await route.fallback();
  });
  return {
    sent: asked.promise,
    release: async () => {
      const answer = page.waitForResponse((response) => isIt(response.request().postData()));
      late.resolve();
      await (await answer).finished();
      await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))));
    },
  };
}
