import { hasFiles, PARTS, type PartName, partOf, type Tier, tierOf } from './parts.ts';
import { SLICES } from './slices.ts';

export type Choice = {
  /** The parts to run, each with its files where not all of it is run. */
  parts: Map<PartName, Set<string> | 'all'>;
  /** Further arguments for Vitest or Playwright, as `-t words`. */
  options: string[];
};

/**
 * What the words behind `npm test --` ask for: tiers, parts, slices of the deep tier, test files and folders, then
 * options. None is the fast tier. A folder is its tests of the fast tier.
 * @param tests every test file
 * @throws Error in one sentence for a word that is none of these
 */
export function choose(words: readonly string[], tests: readonly string[]): Choice {
  const optionsAt = words.findIndex((word) => word.startsWith('-'));
  const named = optionsAt < 0 ? words : words.slice(0, optionsAt);
  const options = optionsAt < 0 ? [] : words.slice(optionsAt);
  const parts: Choice['parts'] = new Map();
  const isEmpty = (part: PartName) => hasFiles(part) && !tests.some((file) => partOf(file) === part);
  const addPart = (part: PartName) => {
    if (!isEmpty(part)) parts.set(part, 'all');
  };
  const addFile = (file: string) => {
    const part = partOf(file);
    const files = part && (parts.get(part) ?? new Set<string>());
    if (files && files !== 'all') parts.set(part, files.add(file));
  };
  const addTier = (tier: Tier) => {
    for (const part of PARTS) if (part.tier === tier) addPart(part.name);
  };
  const addPlace = (place: string) => {
    const path = place.replace(/^\.\/|\/$/g, '');
    const ofFolder = tests.filter((file) => file.startsWith(`${path}/`) && tierOf(partOf(file)) === 'fast');
    const found = tests.includes(path) ? [path] : ofFolder;
    if (found.length === 0)
      throw new Error(`"${place}" is no part and has no tests: npm test -- list shows the parts.`);
    for (const file of found) addFile(file);
  };
  const addSlice = (number: number) => {
    const slice = SLICES[number - 1];
    if (!slice) throw new Error(`The deep tier has the slices 1 to ${SLICES.length}.`);
    for (const entry of Object.keys(slice)) {
      const whole = PARTS.find(({ name }) => name === entry);
      if (whole) addPart(whole.name);
      else addFile(entry);
    }
  };
  const queue = named.length > 0 ? [...named] : ['fast'];
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    const part = PARTS.find(({ name }) => name === word);
    if (part) addPart(part.name);
    else if (word === 'deep' && /^\d+$/.test(queue[0] ?? '')) addSlice(Number(queue.shift()));
    else if (word === 'fast' || word === 'deep') addTier(word);
    else if (word === 'all') for (const tier of ['fast', 'deep'] as const) addTier(tier);
    else addPlace(word);
  }
  return { parts, options };
}
