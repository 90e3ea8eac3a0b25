export interface ProcessLimits {
  /** Processor time of the program and all that it starts. */
  readonly processorMsMax: number;
  /** Resident memory of the program and all that it starts. */
  readonly memoryMegabytesMax: number;
  /** From start to end, waiting included. */
  readonly durationMsMax: number;
  /** Bytes of its folder, its input included. */
  readonly folderBytesMax: number;
}
