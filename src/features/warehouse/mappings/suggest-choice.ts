import { fold } from '#base/fold.ts';
import type { SuggestedChoice } from './choices.ts';

/** What a channel calls something that is to be mapped: its code, and the name where it has one. */
type ChannelName = { code: string; name: string };
/** The same, mapped before. */
type Mapped = ChannelName & { to: string };
/** What it may be mapped to, with the words that name it. */
type Choice = { to: string; name: string };

/** A word in as many choices says nothing of any of them. */
const MIN_WEIGHT = 0.5;
const MIN_WORD = 3;
/** Words that begin alike for so long are one: exprés, express. */
const MIN_STEM = 5;

/**
 * Says what a channel's code or place probably means: what the same name was mapped to before, else the same code, else
 * the one choice whose name shares the most telling words. Null where two answers are as good, or none is. Made once
 * for a list: what is compared with is folded and split only then.
 */
export function createSuggester(
  mapped: readonly Mapped[],
  choices: readonly Choice[],
): (wanted: ChannelName) => SuggestedChoice | null {
  const isOffered = new Set(choices.map(({ to }) => to));
  const known = mapped
    .filter(({ to }) => isOffered.has(to))
    .map(({ code, name, to }) => ({ code: fold(code), name: fold(name).trim(), to }));
  const byName = Map.groupBy(known, ({ name }) => name);
  const byCode = Map.groupBy(known, ({ code }) => code);
  const named = choices.map(({ to, name }) => ({ to, words: wordsOf(name) }));
  return (wanted) => {
    const name = fold(wanted.name).trim();
    const bySameName = name === '' ? undefined : onlyAnswer(byName.get(name));
    if (bySameName) return { to: bySameName, reason: 'same_name', by: wanted.name };
    // The same code, unless the names say that they are two things.
    const isSame = (one: Mapped) => one.name === '' || name === '' || one.name === name;
    const bySameCode = hasLetters(wanted.code) ? onlyAnswer(byCode.get(fold(wanted.code))?.filter(isSame)) : undefined;
    if (bySameCode) return { to: bySameCode, reason: 'same_code', by: wanted.code };
    return byWords(wanted, named);
  };
}

/** Numbers are each channel's own. */
const hasLetters = (code: string) => /\p{L}{2}/u.test(code);

function onlyAnswer(mapped: readonly Mapped[] = []): string | undefined {
  const [answer, ...others] = new Set(mapped.map(({ to }) => to));
  return others.length === 0 ? answer : undefined;
}

type Word = { folded: string; written: string };
/** A choice by its words. */
type Named = { to: string; words: readonly Word[] };

function wordsOf(text: string): Word[] {
  const written = text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word.length >= MIN_WORD);
  return [...new Map(written.map((word) => [fold(word), word]))].map(([folded, word]) => ({ folded, written: word }));
}

const isSameWord = (a: string, b: string) =>
  a === b || (Math.min(a.length, b.length) >= MIN_STEM && (a.startsWith(b) || b.startsWith(a)));

const hasWord = (words: readonly Word[], { folded }: Word) => words.some((one) => isSameWord(one.folded, folded));

function byWords(wanted: ChannelName, named: readonly Named[]): SuggestedChoice | null {
  const asked = wordsOf(`${wanted.name} ${hasLetters(wanted.code) ? wanted.code : ''}`);
  const weightOf = (word: Word) => 1 / Math.max(1, named.filter(({ words }) => hasWord(words, word)).length);
  const scored = named.map(({ to, words }) => {
    const shared = asked.filter((word) => hasWord(words, word));
    return { to, shared, score: shared.reduce((sum, word) => sum + weightOf(word), 0) };
  });
  const [best, second] = scored.sort((a, b) => b.score - a.score);
  if (!best || best.score < MIN_WEIGHT || best.score === second?.score) return null;
  return { to: best.to, reason: 'words', by: best.shared.map(({ written }) => written).join(', ') };
}
