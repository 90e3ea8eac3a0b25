import { createRoot } from "react-dom/client";
import { EmbedApp } from "../features/sharing/public/EmbedApp.tsx";
import { readEmbedTarget } from "../features/sharing/public/embed-target.ts";
import { PublicApp } from "../features/sharing/public/PublicApp.tsx";

/** Public pages stand alone: no router, no GraphQL client, no component library, so that they open fast. */
export function startPublicApp(): void {
  const root = document.getElementById("app");
  if (!root) return;
  const [, first, second, third] = location.pathname.split("/");
  // Other sites may frame these: whatever such an address says, it shows nothing but what is made to be embedded.
  if (first === "embed") {
    const token = new URLSearchParams(location.search).get("share") ?? "";
    createRoot(root).render(<EmbedApp target={readEmbedTarget(location.pathname)} token={token} />);
    return;
  }
  const isNote = first === "p" && second === "data";
  createRoot(root).render(<PublicApp token={(isNote ? third : second) ?? ""} />);
}
