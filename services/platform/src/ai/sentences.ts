/** Splits texts into sentences. */
export const sentences = new Intl.Segmenter("en", { granularity: "sentence" });
