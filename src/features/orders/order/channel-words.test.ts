import { expect, test } from 'vitest';
import { channel_words as english } from '#texts/en/channel-words.ts';
import { channel_words as spanish } from '#texts/es/channel-words.ts';
import { channelWord } from './channel-words.ts';

test('what channels call payments and taxes is said in words, and what is not known stays', () => {
  expect(channelWord(english, 'CreditCard')).toBe('Credit card');
  expect(channelWord(spanish, 'credit_card')).toBe('Tarjeta de crédito');
  expect(channelWord(spanish, 'State tax')).toBe('Impuesto estatal');
  expect(channelWord(spanish, 'Tarjeta')).toBe('Tarjeta');
  expect(channelWord(english, 'constructor')).toBe('constructor');
  expect(channelWord(english, '')).toBe('');
});
