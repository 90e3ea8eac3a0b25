const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const base = BigInt(alphabet.length);

/** An id as it is written in addresses and cookies. */
export function uuidToBase62(uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll("-", "")}`);
  let text = "";
  do {
    text = alphabet.charAt(Number(rest % base)) + text;
    rest /= base;
  } while (rest > 0n);
  return text;
}
