/** Width and height of the element that the ref is put on, in CSS pixels; they follow its changes. */
export { useElementSize } from "@mantine/hooks";
