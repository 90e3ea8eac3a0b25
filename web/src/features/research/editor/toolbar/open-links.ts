import { Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { safeHref } from "./safe-href.ts";

/** Opens links on a click in reading mode, and on Ctrl/⌘+click in edit mode. */
export function openLinks(isEditing: () => boolean) {
  return Extension.create({
    name: "openLinks",
    addProseMirrorPlugins: () => [
      new Plugin({
        key: new PluginKey("fieldstoneOpenLinks"),
        props: {
          handleClick(_view, _position, event) {
            const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
            const href = safeHref(link?.getAttribute("href"));
            if (!href || (isEditing() && !event.metaKey && !event.ctrlKey)) return false;
            window.open(href, "_blank", "noopener,noreferrer");
            return true;
          },
        },
      }),
    ],
  });
}
