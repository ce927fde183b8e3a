/**
 * Widths of bars and gaps in modules, a bar first, by the symbol's value (ISO/IEC 15417); the last one is the stop with
 * its bar.
 */
const SYMBOLS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

const TO_C = 99;
const TO_B = 100;
const START_B = 104;
const START_C = 105;
const STOP = 106;

const PRINTABLE = /^[ -~]+$/;

/** Whether a text can be a barcode: it holds printable ASCII alone. */
export const fitsCode128 = (text: string): boolean => PRINTABLE.test(text);

/**
 * A text as Code 128: the widths of its bars and gaps in modules, a bar first, without the quiet zones of ten modules
 * around. Runs of digits take half the room.
 * @throws Error when the text is empty or holds anything but printable ASCII
 */
export function code128(text: string): number[] {
  if (!fitsCode128(text)) throw new Error(`Code 128 cannot hold ${JSON.stringify(text)}`);
  const values = symbolValues(text);
  const check = values.reduce((sum, value, index) => sum + value * Math.max(index, 1), 0) % 103;
  return [...values, check, STOP].flatMap((value) => [...(SYMBOLS[value] ?? '')].map(Number));
}

function symbolValues(text: string): number[] {
  const values: number[] = [];
  let isPairs = false;
  for (let at = 0; at < text.length; ) {
    const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
    // A change of sets costs a symbol, so pairs begin with four digits; an odd one goes before them.
    const becomesPairs: boolean = isPairs ? digits >= 2 : digits >= 4 && digits % 2 === 0;
    if (values.length === 0) values.push(becomesPairs ? START_C : START_B);
    else if (becomesPairs !== isPairs) values.push(becomesPairs ? TO_C : TO_B);
    isPairs = becomesPairs;
    values.push(isPairs ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - 32);
    at += isPairs ? 2 : 1;
  }
  return values;
}
