import type { Page, WebSocketRoute } from "playwright-core";

/** Resolves once the page hears of changes. Called before the page is opened, which may hear the first at once. */
export async function followsChanges(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket", (opened) => opened.url().endsWith("/api/graphql"));
  await socket.waitForEvent("framereceived");
}

/** Lets a page hear of no change, where what others and tasks do meanwhile would be a reason to ask again. */
export async function hearNothing(page: Page): Promise<void> {
  const sockets = await socketsAt(page, "/api/graphql");
  sockets.cut();
}

/** A page's websockets at a path, which can be cut and let through again as if the network did it. */
export async function socketsAt(page: Page, path: string) {
  const open = new Set<WebSocketRoute>();
  let cut = false;
  await page.routeWebSocket(`**${path}`, (socket) => {
    if (cut) {
      void socket.close({ code: 1001 });
      return;
    }
    open.add(socket);
    socket.connectToServer();
  });
  return {
    opened: () => open.size,
    cut: () => {
      cut = true;
      // One that has ended by itself never says that it was closed.
      for (const socket of open) void socket.close({ code: 1001 }).catch(() => undefined);
      open.clear();
    },
    restore: () => {
      cut = false;
    },
  };
}
