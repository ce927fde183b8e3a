import { describe, expect, test } from 'vitest';
import type { Encoding } from '#base/encodings.ts';
import { encodeText } from '../../../tests/encode-text.ts';
import { inspectBytes } from './encoding.ts';

function guess(bytes: Buffer) {
  const inspection = inspectBytes();
  for (let from = 0; from < bytes.length; from += 50) inspection.take(bytes.subarray(from, from + 50));
  return inspection.guess();
}
const file = (...names: string[]) => `sku,name\n${names.map((name, index) => `A-${index},${name}\n`).join('')}`;

describe('a file that is no UTF-8', () => {
  test.each([
    ['Lámpara de pie', 'Sillón niño'],
    ['Bogotá'],
    ['MEDELLÍN', 'ÑANDÚ', '¿Qué?'],
    ['Año nuevo “feliz” – 5€', 'Coração São Paulo', '3½ºC'],
    ['Müller Größe', 'Straße'],
  ])('with Western words such as %s is Western, without a question', (...names) => {
    expect(guess(encodeText(file(...names), 'windows-1252'))).toMatchObject({
      encoding: 'windows-1252',
      is_certain: true,
    });
  });

  const others: [Encoding, string[]][] = [
    ['shift_jis', ['電気スタンド', '椅子', 'ランプ']],
    ['euc-jp', ['電気スタンド', '椅子', 'ランプ']],
    ['euc-kr', ['램프 책상', '의자']],
    ['windows-1251', ['Лампа настольная', 'Стул', 'Кресло']],
    ['koi8-r', ['Лампа настольная', 'Стул', 'Кресло']],
    ['iso-8859-7', ['Λάμπα δαπέδου', 'Καρέκλα', 'Τραπέζι κουζίνας']],
  ];
  test.each(others)('in %s is never read as Western', (encoding, names) => {
    const read = guess(encodeText(file(...names), encoding));
    expect(read.encoding).toBe(encoding);
    expect(read.choices[0]?.sample).toContain(names.join(' ').split(' ')[0]);
  });

  const ambiguous: [Encoding, string[]][] = [
    ['windows-1250', ['Příliš žluťoučký kůň']],
    ['windows-1254', ['Masa lambası ışık']],
    ['windows-1256', ['مصباح طاولة']],
    ['macintosh', ['Medellín', 'Sillón niño']],
  ];
  test.each(ambiguous)('that could be %s or another is for a person to say', (encoding, names) => {
    const { is_certain, choices } = guess(encodeText(file(...names), encoding));
    expect(is_certain).toBe(false);
    expect(choices.length).toBeGreaterThan(1);
  });
});

test('some invalid bytes do not change UTF-8', () => {
  const good = Buffer.from(file('Lámpara', 'Sillón', 'Niño', 'Cañón'));
  expect(guess(Buffer.concat([good, Buffer.from('B,Bad \xe1 one\n', 'latin1')]))).toMatchObject({
    encoding: 'utf-8',
    is_certain: true,
  });
});

test('a file of both kinds is for a person to say', () => {
  const half = Buffer.concat([Buffer.from(file('Sillón')), Buffer.from('B,Lámpara\nC,Café\n', 'latin1')]);
  const { is_certain, choices } = guess(half);
  expect(is_certain).toBe(false);
  expect(choices.map(({ encoding }) => encoding)).toEqual(expect.arrayContaining(['utf-8', 'windows-1252']));
});
