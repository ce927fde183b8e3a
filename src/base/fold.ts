/**
 * Letters without a base letter in Unicode, and the letters that search uses for them; the same as in `app.fold` of the
 * database.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '‐': '-',
  '–': '-',
  '—': '-',
};
const SUCH_LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/** A text as it is searched: without accents, letter case and width, so that `nunez` is `Núñez`. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(SUCH_LETTER, (letter) => LETTERS[letter] ?? letter);
}

/** Whether a text has all words of a term, in any order. An empty term is in every text. */
export function hasWords(text: string, term: string): boolean {
  const folded = fold(text);
  return fold(term)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
