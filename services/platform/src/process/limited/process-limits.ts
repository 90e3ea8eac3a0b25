export interface ProcessLimits {
  /** CPU time of the program and its child processes. */
  readonly processorMsMax: number;
  /** Resident memory of the program and its child processes. */
  readonly memoryMegabytesMax: number;
  /** From start to end, including waiting. */
  readonly durationMsMax: number;
  /** Bytes of its folder, including its input. */
  readonly folderBytesMax: number;
}
