import type { Page, WebSocketRoute } from "playwright-core";

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
