import { expect, test } from 'vitest';
import { findSections } from './find-sections.ts';
import { parsePage } from './parse-page.ts';

const pages = [
  parsePage(
    'orders',
    '# Pedidos\nlead\n## a: Retener\nUna sesión. Liberar después.\n## b: Cancelar\nPida un **código**.',
  ),
  parsePage('stock', '# Existencias\nlead\n## c: Ubicación central\nAquí se cuentan.\n## d: Códigos\nDe envío.'),
];
const found = (term: string) => findSections(pages, term).map(({ section }) => section.id);

test('words are found whatever their accents, case and order, also parts of words', () => {
  expect(found('ubicacion')).toEqual(['c']);
  expect(found('CENTRAL ubicación')).toEqual(['c']);
  expect(found('despues sesion')).toEqual(['a']);
});

test('a hit in a title comes first, then one of the page, then one in the words', () => {
  expect(found('codigo')).toEqual(['d', 'b']);
  expect(found('pedidos cancelar')).toEqual(['b']);
});

test('all words have to occur, and nothing is searched by an empty term', () => {
  expect(found('retener existencias')).toEqual([]);
  expect(found('  ')).toEqual([]);
});
