import { t } from "../../../app/i18n/t.ts";

/** The attributes of a frame with a page of another host: it runs its own scripts and reaches nothing of ours. */
export function embedFrame(address: string): Readonly<Record<string, string>> {
  return {
    src: address,
    title: t("embed.title", "Embedded from {host}", { host: new URL(address).hostname }),
    sandbox: "allow-scripts allow-same-origin allow-popups allow-forms allow-presentation",
    allow: "fullscreen",
    loading: "lazy",
    referrerpolicy: "strict-origin-when-cross-origin",
  };
}
