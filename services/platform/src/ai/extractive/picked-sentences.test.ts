import { expect, it } from "vitest";
import type { AiSummaryRequest } from "../ai-answer.ts";
import { pickedSentences } from "./picked-sentences.ts";

const texts = {
  German: "Das Büro ist laut. Wir verlassen das Büro wegen der Lüftung. Die Lüftung im Büro stört uns sehr.",
  Russian:
    "Мой любимый йогурт подорожал. Теперь йогурт стоит дорого. Детям нужен любимый йогурт каждый день.",
  Korean: "결제 화면이 너무 느려요. 우리 결제 화면이 자주 멈춥니다. 고객은 결제 화면이 싫다고 합니다.",
  English:
    "Payment by PayPal failed again. My payment with PayPal took a week. She dislikes every payment here.",
};

const titleOf = (text: string, by: "title" | "topics" = "title") => {
  const request: AiSummaryRequest = {
    outline: { by },
    instructions: "",
    passages: [{ title: "Call", text }],
  };
  return pickedSentences(request).map((claim) => (by === "title" ? claim.text : claim.section));
};

it("words in titles and headings are spelt as they are written in the text", () => {
  expect(titleOf(texts.German)[0]).toMatch(/^Büro, .*Lüftung/);
  expect(titleOf(texts.Russian)[0]).toMatch(/^Йогурт, любимый/);
  expect(titleOf(texts.Korean)[0]).toMatch(/결제/);
  expect(titleOf(texts.English)[0]).toBe("Payment, PayPal");
  expect(titleOf(texts.Russian, "topics")[0]).toBe("Йогурт");
});
