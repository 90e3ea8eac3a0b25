/** Replaces a redacted word; of fixed length, so that it does not reveal the word. */
export const maskedWord = "▇▇▇";
