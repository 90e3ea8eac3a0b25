import { contentStems, wordStems } from "./content-stems.ts";
import { namingWords } from "./naming-words.ts";

/** English words beside the stop words that occur in any conversation and name none of its topics. */
const subjectless =
  "again always another anybody anyone anything around back being both come down each else even ever every everybody " +
  "everyone everything away few first getting going gone got having here last less let made make many may maybe might most " +
  "much must need never next nobody nothing now off often only other over own put quite same see seen shall should " +
  "since someone somebody something somewhere still such take these those though through under until very want " +
  "whatever where whether while why without yet " +
  "actually basically bit cause definitely dunno fine gonna good gotta great guess hmm huh kind kinda know lot mean mhm " +
  "mm nice obviously oh ok okay pretty probably right said saw say sort stuff sure thank thing think wanna way yes";
const subjectlessStems = new Set(wordStems(subjectless));

/** One letter of an alphabet; in other scripts a character may be a word. */
const letter = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]$/u;

/** The stems of a text that can name a topic: of its naming words, without subjectless ones and single letters. */
export function namingStems(text: string): ReadonlySet<string> {
  const stems = namingWords(text).flatMap(({ key }) => (letter.test(key) ? [] : contentStems(key)));
  return new Set(stems.filter((stem) => !subjectlessStems.has(stem)));
}
