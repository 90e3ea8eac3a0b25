/** Width and height of the ref's element, in CSS pixels, updated on resize. */
export { useElementSize } from "@mantine/hooks";
