import { useRef } from "react";

/**
 * Keys by which a row that leaves at one edge is drawn again at the other: making its elements anew took most of a frame.
 * @param drawn how many rows are drawn
 */
export function useRecycledKeys(drawn: number): (index: number) => number {
  const most = useRef(1);
  most.current = Math.max(most.current, drawn);
  return (index) => index % most.current;
}
