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
    cut: async () => {
      cut = true;
      for (const socket of open) await socket.close({ code: 1001 });
      open.clear();
    },
    restore: () => {
      cut = false;
    },
  };
}
