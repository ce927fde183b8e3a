import { fold } from '#base/fold.ts';

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** How many letters of a word of this length may be mistyped. */
const mistakesIn = ({ length }: string): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * Whether each word that was typed begins a word of the text, but for a mistyped letter (two of a long word). An empty
 * term is like every text.
 */
export function isLike(text: string, typed: string): boolean {
  const words = wordsOf(text);
  return wordsOf(typed).every((word) => words.some((other) => distance(word, other) <= mistakesIn(word)));
}

/** Letters to change, add, leave out or swap until a word begins the other. */
function distance(word: string, other: string): number {
  const start = Array.from({ length: other.length + 1 }, (_, at) => at);
  let [before, last] = [start, start];
  for (let at = 1; at <= word.length; at += 1) {
    const row = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = word[at - 1] === other[to - 1];
      const isSwapped = at > 1 && to > 1 && word[at - 1] === other[to - 2] && word[at - 2] === other[to - 1];
      row[to] = Math.min(
        (last[to] ?? 0) + 1,
        (row[to - 1] ?? 0) + 1,
        (last[to - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[to - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return Math.min(...last);
}

/**
 * A shorter term where a term finds nothing: of several words the longest, of one word its beginning, so that a wrong
 * ending still finds. Empty where nothing shorter is left to search.
 */
export function shorterTerm(typed: string): string {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '');
  if (words.length > 1 && longest.length > 2) return longest;
  return longest.length > 5 ? longest.slice(0, -2) : '';
}
