import type { Translation } from '#base/text.ts';
import type { channel_words } from '#texts/en/channel-words.ts';

type Words = Translation<typeof channel_words>;

/**
 * What a channel calls a payment or a tax, as a person would say it: `CreditCard` is a credit card. Words that are not
 * known stay as they are.
 */
export function channelWord(words: Words, said: string): string {
  const key = said.toLowerCase().replaceAll(/[^a-z]/g, '');
  const known: Readonly<Record<string, string>> = words;
  return Object.hasOwn(known, key) ? (known[key] ?? said) : said;
}
