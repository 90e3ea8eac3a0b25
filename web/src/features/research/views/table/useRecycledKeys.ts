import { useRef } from "react";

/**
 * Keys that reuse a row leaving at one edge for one entering at the other: recreating its elements took most
 * of a frame.
 * @param drawn how many rows are rendered
 */
export function useRecycledKeys(drawn: number): (index: number) => number {
  const most = useRef(1);
  most.current = Math.max(most.current, drawn);
  return (index) => index % most.current;
}
