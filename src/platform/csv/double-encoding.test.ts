import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { undoDoubleEncoding } from './double-encoding.ts';

describe('text that was encoded twice', () => {
  test('any text is found out where its letters are not plain', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'í', 'ñ', 'Ñ', '€', '–', '“', ' '), minLength: 1 });
    fc.assert(
      fc.property(word, (text) => {
        const twice = new TextDecoder('windows-1252').decode(Buffer.from(text));
        expect(undoDoubleEncoding(twice)).toBe(/^[a ]*$/.test(text) ? undefined : text);
      }),
    );
  });

  test.each(['Medellín', 'AÇÃO', 'São Tomé', 'Ângela', 'plain', '“ok”', '5 Â'])('%s was not', (text) =>
    expect(undoDoubleEncoding(text)).toBeUndefined(),
  );
});
