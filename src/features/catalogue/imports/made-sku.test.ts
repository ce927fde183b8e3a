import { expect, test } from 'vitest';
import { makeSku } from './made-sku.ts';

test('a SKU is made of the product and its options, the same each time', () => {
  expect(makeSku('Camisa azul', ['M', 'Añil'])).toBe('camisa-azul-m-anil');
  expect(makeSku('vaso-azul', [])).toBe('vaso-azul');
  expect(makeSku('¡Oferta! 1/2 kg', [' '])).toBe('oferta-1-2-kg');
  expect(makeSku('', ['M'])).toBe('');
  const [long, other] = ['a', 'b'].map((end) => makeSku('x'.repeat(200), [end]));
  expect([long?.length, long === other]).toEqual([99, false]);
});
