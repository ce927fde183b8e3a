import { analyse } from 'chardet';
import type { Encoding, EncodingChoice } from '#base/encodings.ts';

/** `choices`: the possible encodings where they are uncertain, the likeliest first. */
export type EncodingGuess = { encoding: Encoding; is_certain: boolean; choices: EncodingChoice[] };

const MAX_SAMPLE_BYTES = 65_536;
const MAX_BYTES_A_CHUNK = 4_096;
const MAX_WORD = 100;
/** Of so many words some may be odd. */
const MANY_WORDS = 50;
const WORDS_SHOWN = 6;
const MAX_CHOICES = 6;

/** Words with a byte outside ASCII. None of the separators is the second byte of a letter in any encoding. */
const WORDS = /[^\s,;"]*[\x80-\xff][^\s,;"]*/g;

/** Collects words with bytes outside ASCII from all parts of a file, up to so many bytes. */
export function createWordSample() {
  const words: string[] = [];
  let size = 0;
  return {
    add(chunk: Buffer): void {
      if (size >= MAX_SAMPLE_BYTES) return;
      let taken = 0;
      for (const [whole] of chunk.toString('latin1').matchAll(WORDS)) {
        const word = whole.slice(0, MAX_WORD);
        if (taken >= MAX_BYTES_A_CHUNK || size >= MAX_SAMPLE_BYTES) return;
        words.push(word);
        taken += word.length;
        size += word.length;
      }
    },
    /** Each letter is a byte. */
    taken: (): readonly string[] => words,
  };
}

/** The library's names of the encodings that we can read. */
const KNOWN: Readonly<Record<string, Encoding>> = {
  'ISO-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
  'ISO-8859-2': 'iso-8859-2',
  'windows-1250': 'windows-1250',
  'ISO-8859-9': 'windows-1254',
  'windows-1257': 'windows-1257',
  'windows-1258': 'windows-1258',
  'windows-1251': 'windows-1251',
  'ISO-8859-5': 'iso-8859-5',
  'KOI8-R': 'koi8-r',
  'ISO-8859-7': 'iso-8859-7',
  'windows-1253': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-6': 'iso-8859-6',
  'windows-1256': 'windows-1256',
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  GB18030: 'gb18030',
  Big5: 'big5',
  'EUC-KR': 'euc-kr',
};

const MIN_CONFIDENCE = 20;
/** From here on the only candidate is taken without asking. */
const CERTAIN_CONFIDENCE = 50;
/** An encoding this much less probable than the first is dropped. */
const CLOSE = 0.6;

/** The encoding of the words of a file that is not UTF-8. `isPartlyUtf8`: some of it is. */
export function guessEncoding(words: readonly string[], isPartlyUtf8: boolean): EncodingGuess {
  const choicesOf = (found: readonly Encoding[]) =>
    [...new Set(found)].map((encoding) => ({ encoding, sample: sampleOf(words, encoding) }));
  const western = shareOf(words, 'windows-1252', isWestern);
  if (western >= (words.length < MANY_WORDS ? 1 : 0.97) && !isPartlyUtf8)
    return { encoding: 'windows-1252', is_certain: true, choices: [] };
  const ranked = rank(words);
  const [first, ...others] = ranked;
  if (first && others.length === 0 && !isPartlyUtf8 && isClear(words, first))
    return { encoding: first.encoding, is_certain: true, choices: choicesOf([first.encoding]) };
  const offered: Encoding[] = [
    ...ranked.map(({ encoding }) => encoding),
    ...(isPartlyUtf8 ? (['utf-8'] as const) : []),
    ...(['windows-1252', 'windows-1250', 'macintosh'] as const),
  ];
  const choices = choicesOf(offered).slice(0, MAX_CHOICES);
  return { encoding: choices[0]?.encoding ?? 'windows-1252', is_certain: false, choices };
}

type Ranked = { encoding: Encoding; confidence: number };

/** Whether words read so look like words. */
function isClear(words: readonly string[], { encoding, confidence }: Ranked): boolean {
  const isLatin = shareOf(words, 'windows-1252', isLatinWord) >= 0.9;
  if (encoding === 'windows-1252') return isLatin;
  return !isLatin && confidence >= CERTAIN_CONFIDENCE && shareOf(words, encoding, isUnmixed) >= 0.9;
}

/** The library's guesses, the likeliest first; only encodings that can read all words. */
function rank(words: readonly string[]): Ranked[] {
  const text = words.join(' ');
  if (text === '') return [];
  const repeated = text.repeat(Math.ceil(256 / text.length));
  const found = analyse(Buffer.from(repeated, 'latin1')).flatMap(({ name, confidence }) => {
    const encoding = KNOWN[name];
    const isReadable = encoding !== undefined && shareOf(words, encoding, isReadableWord) >= 0.98;
    return isReadable && confidence >= MIN_CONFIDENCE ? [{ encoding, confidence }] : [];
  });
  const most = Math.max(0, ...found.map(({ confidence }) => confidence));
  return found.filter(({ confidence }) => confidence >= most * CLOSE);
}

function shareOf(words: readonly string[], encoding: Encoding, test: (word: string) => boolean): number {
  if (words.length === 0) return 0;
  const decoder = new TextDecoder(encoding);
  return words.filter((word) => test(decoder.decode(Buffer.from(word, 'latin1')))).length / words.length;
}

const isReadableWord = (word: string) => !/[\ufffd\u0080-\u009f]/.test(word);

const WESTERN_LETTERS = 'áéíóúüñçãõâêôàÁÉÍÓÚÜÑÇÃÕÂÊÔÀäöëîßÄÖËÎ';
/** Signs that stand before or behind a word. */
const SIGNS = '¡¿ºª°“”‘’–—…€•®™©´·«»½¼¾²³×±£¥§¢';
const SIGNS_AROUND = new RegExp(`^[${SIGNS}\\P{L}]+|[${SIGNS}\\P{L}]+$`, 'gu');
const WESTERN = new RegExp(`^[\\x21-\\x7e\\u00a0·${WESTERN_LETTERS}]*$`, 'u');
/** `O’Neill`, `d’or`. */
const APOSTROPHE = /(?<!\p{L})(\p{L}{1,2})’(?=\p{L})/gu;
const THREE_BEYOND_ASCII = /[\u00c0-\u00ff]{3}/;
const CASE_TURNS = /\p{Ll}[\u00c0-\u00de\u0160\u017d\u0152]\p{Ll}/u;

/**
 * A word as Spanish, Portuguese and German have them: their letters, signs around them, none of another alphabet's long
 * runs.
 */
function isWestern(word: string): boolean {
  const letters = word.replaceAll(SIGNS_AROUND, '').replaceAll(APOSTROPHE, '$1');
  const around = word.replaceAll(/[\x21-\x7e\p{L}]/gu, '');
  const hasKnownSigns = [...around].every((sign) => sign === '\u00a0' || SIGNS.includes(sign));
  return hasKnownSigns && WESTERN.test(letters) && !THREE_BEYOND_ASCII.test(letters) && !CASE_TURNS.test(letters);
}

/** A word of one alphabet with Latin letters, signs around it. */
function isLatinWord(word: string): boolean {
  const letters = word.replaceAll(SIGNS_AROUND, '').replaceAll(APOSTROPHE, '$1');
  return (
    /^[\p{Script=Latin}\p{M}\x21-\x7e]*$/u.test(letters) &&
    !THREE_BEYOND_ASCII.test(letters) &&
    !CASE_TURNS.test(letters)
  );
}

/** No Latin letter next to one of another alphabet, as in `Sill葉`. */
const isUnmixed = (word: string) => !/[a-z](?=[^\p{ASCII}])|(?<=[^\p{ASCII}])[a-z]/iu.test(word);

/** Some of the words, those with most bytes outside ASCII first. */
function sampleOf(words: readonly string[], encoding: Encoding): string {
  const decoder = new TextDecoder(encoding);
  const shown = [...new Set(words)].toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, WORDS_SHOWN);
  return shown.map((word) => decoder.decode(Buffer.from(word.slice(0, 60), 'latin1'))).join(' · ');
}

const weightOf = (word: string) => [...word].filter((letter) => letter > '\x7f').length;
