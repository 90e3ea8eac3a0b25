import { expect, test } from "vitest";
import { LanceFixture, object } from "./lance-fixture.testing.ts";

const fixture = new LanceFixture();

/** Words with marks, or letters that decompose; texts as written, with capital letters and final sigma. */
const texts = [
  ["Интервью о йогурте", "Мой ЛЮБИМЫЙ йогурт подорожал. Самое человеконенавистничество, ещё и очередь."],
  ["결제 인터뷰", "결제 화면이 너무 느려요. 소프트웨어개발자도 포기했습니다."],
  ["Συνέντευξη", "Το κατάστημα είναι ΚΛΕΙΣΤΌ σήμερα, και ο λογαριασμός λάθος."],
  ["مقابلة الطلبات", "لم أستطع إلغاء الطلب مُطلقًا."],
  ["साक्षात्कार", "मेरा भुगतान विफल हो गया।"],
] as const;

test.each([
  ["любимый йогурт", 0],
  ['"любимый йогурт"', 0],
  ["любимый кефир", 0],
  ["любимы", 0],
  ["йогур", 0],
  ["еще", 0],
  ["человеконенавистничество", 0],
  ["결제 화면이", 1],
  ['"결제 화면이"', 1],
  ["화면", 1],
  ["결제 화면", 1],
  ["소프트웨어개발자도", 1],
  ['"소프트웨어개발자도 포기했습니다"', 1],
  ["소프트", 1],
  ["κλειστό σήμερα", 2],
  ['"κλειστό σήμερα"', 2],
  ["ΛΟΓΑΡΙΑΣΜΌΣ", 2],
  ["λάθος κατάλογος", 2],
  ["κλεισ", 2],
  ["إلغاء الطلب", 3],
  ['"إلغاء الطلب"', 3],
  ["إلغ", 3],
  ["مطلقا", 3],
  ["भुगतान विफल", 4],
  ['"भुगतान विफल"', 4],
  ["भुगत", 4],
  ["साक्षात्", 4],
])("finds %s by its words, outside the index and in it", async (query, at) => {
  const objects = texts.map(([title, text]) => object(title, text));
  await fixture.index.put(fixture.tenant, objects);
  const title = objects[at]?.title;
  expect(await fixture.titlesFound(objects, query)).toEqual([title]);
  await fixture.index.takeIn(fixture.tenant);
  expect(await fixture.titlesFound(objects, query, { asWritten: true })).toEqual([title]);
  const [titleWord = ""] = title?.split(" ") ?? [];
  expect(await fixture.titlesFound(objects, titleWord, { titleOnly: true })).toEqual([title]);
});
