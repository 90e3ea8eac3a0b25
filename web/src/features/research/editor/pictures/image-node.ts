import { Node } from "@tiptap/core";

/**
 * An image stored as a file of the workspace; the text contains only its id, so it never points elsewhere.
 */
export const Image = Node.create({
  name: "image",
  group: "block",
  atom: true,
  draggable: true,

  addAttributes() {
    return {
      fileId: { default: null, parseHTML: (element) => element.getAttribute("data-file-id") },
      alt: { default: "", parseHTML: (element) => element.getAttribute("alt") ?? "" },
    };
  },

  parseHTML: () => [{ tag: "img[data-file-id]" }],

  renderHTML({ node }) {
    const { fileId, alt } = node.attrs;
    const source = typeof fileId === "string" ? `/image/${encodeURIComponent(fileId)}` : undefined;
    return ["img", { "data-file-id": fileId, src: source, alt, loading: "lazy", decoding: "async" }];
  },
});
