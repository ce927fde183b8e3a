import { expect, test } from 'vitest';
import { interpolate } from './text.ts';

test('a value that ends with a stop ends the sentence, and nothing else is left out', () => {
  expect(interpolate('Sale a las {when}.', { when: '12:00 p. m.' })).toBe('Sale a las 12:00 p. m.');
  expect(interpolate('Sale a las {when}. Luego {when}.', { when: '12:00 p. m.' })).toBe(
    'Sale a las 12:00 p. m. Luego 12:00 p. m.',
  );
  expect(interpolate('At {when}.', { when: '12:00' })).toBe('At 12:00.');
  expect(interpolate('{name}.csv', { name: 'Acme S.A.' })).toBe('Acme S.A..csv');
  expect(interpolate('{name}...', { name: 'Acme S.A.' })).toBe('Acme S.A....');
  expect(interpolate('{unknown}. {count}', { count: 0 })).toBe('{unknown}. 0');
});
