// Parses transcripts off the main thread, which thousands of them, or one of 2 MB, would block.
import { answerEach } from "./transcript-answers.ts";

self.addEventListener("message", ({ data }: MessageEvent<readonly File[]>) => {
  void answerEach(data, (answer) => self.postMessage(answer));
});
