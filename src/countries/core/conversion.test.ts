import { expect, test } from 'vitest';
import { conversionNote } from './conversion.ts';

test('a printed document says what the order came to, and by which rate of which day and source', () => {
  expect(conversionNote({ currency: 'USD', total: '99.99', rate: '3.754', day: '2026-11-30', source: 'SBS' })).toBe(
    'Importe del pedido: 99.99 USD. Tipo de cambio: 3.754 (SBS, 2026-11-30).',
  );
});
