import type { Page, WebSocketRoute } from "playwright-core";

/** Resolves once the page follows changes. Call it before the page opens, which may subscribe at once. */
export async function followsChanges(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket", (opened) => opened.url().endsWith("/api/graphql"));
  await socket.waitForEvent("framereceived");
}

/** Blocks a page's change notifications, where changes by others and by tasks would trigger refetches. */
export async function hearNothing(page: Page): Promise<void> {
  const sockets = await socketsAt(page, "/api/graphql");
  sockets.cut();
}

/** Controls a page's websockets at a path, to cut and restore them like a network failure. */
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
      // A socket that has already ended never reports its closing.
      for (const socket of open) void socket.close({ code: 1001 }).catch(() => undefined);
      open.clear();
    },
    restore: () => {
      cut = false;
    },
  };
}
