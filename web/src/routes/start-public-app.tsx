import { createRoot } from "react-dom/client";
import { EmbedNotice } from "../features/sharing/public/EmbedNotice.tsx";
import { PublicApp } from "../features/sharing/public/PublicApp.tsx";

/** Public pages stand alone: no router, no GraphQL client, no component library, so that they open fast. */
export function startPublicApp(): void {
  const root = document.getElementById("app");
  if (!root) return;
  const [, first, second, third] = location.pathname.split("/");
  if (first === "embed") {
    createRoot(root).render(<EmbedNotice />);
    return;
  }
  const kind = first === "public-object" ? "object" : second === "data" ? "note" : "highlight";
  const token = (kind === "note" ? third : second) ?? "";
  createRoot(root).render(<PublicApp kind={kind} token={token} />);
}
