import { createRoot } from "react-dom/client";
import { EmbedApp } from "../features/sharing/public/EmbedApp.tsx";
import { readEmbedTarget } from "../features/sharing/public/embed-target.ts";
import { PublicApp } from "../features/sharing/public/PublicApp.tsx";

/** Starts a public page. Without router, GraphQL client or component library, so that it opens fast. */
export function startPublicApp(): void {
  const root = document.getElementById("app");
  if (!root) return;
  const [, first, second, third] = location.pathname.split("/");
  // Other sites may frame these: whatever the URL, they show only content made for embedding.
  if (first === "embed") {
    const token = new URLSearchParams(location.search).get("share") ?? "";
    createRoot(root).render(<EmbedApp target={readEmbedTarget(location.pathname)} token={token} />);
    return;
  }
  const isNote = first === "p" && second === "data";
  createRoot(root).render(<PublicApp token={(isNote ? third : second) ?? ""} />);
}
