import { t } from "../../../../app/i18n/t.ts";

/** The attributes of an iframe for another host: it may run its own scripts but cannot reach our page. */
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
