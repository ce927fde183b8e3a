import { expect, test } from 'vitest';
import { first_order as en } from '#texts/en/first-order.ts';
import { first_order as es } from '#texts/es/first-order.ts';
import type { StepNote } from '../first-order-rules.ts';
import { noteText } from './note-text.ts';

const formats = { count: (n: number) => String(n), time: (at: string | number) => String(at).slice(11, 16) };
const order = { id: 7, order_number: '700' };
const share = { done: 2, total: 14 };

const notes: StepNote[] = [
  { is: 'none' },
  { is: 'reading' },
  { is: 'no_order' },
  { is: 'making' },
  { is: 'nothing_listed' },
  { is: 'waits_for', step: 'channel' },
  { is: 'connected', name: 'Amware' },
  { is: 'needs_activation', name: 'Amware' },
  { is: 'paused', name: 'Amware' },
  { is: 'needs_settings', name: 'Amware' },
  { is: 'failing', name: 'Amware', reason: 'HTTP 500' },
  { is: 'broken', name: 'Amware', reason: 'HTTP 401' },
  { is: 'mapped', codes: share, places: share },
  { is: 'linked', products: share, has_products: true },
  { is: 'linked', products: share, has_products: false },
  { is: 'problems', orders: 1 },
  { is: 'held', order },
  { is: 'ready', order, submit_after: null },
  { is: 'ready', order, submit_after: '2999-01-01T10:30:00.000Z' },
];

test.each(notes)('a note is a whole sentence in both languages: %o', (note) => {
  for (const texts of [en, es]) {
    const sentence = noteText(texts, note, formats);
    expect(sentence).not.toMatch(/[{}]|undefined/);
    expect(sentence).toMatch(/\.$/);
  }
});

test('an order says when it goes out', () => {
  const note: StepNote = { is: 'ready', order, submit_after: '2999-01-01T10:30:00.000Z' };
  expect(noteText(en, note, formats)).toBe('Order 700 goes to the warehouse at 10:30.');
});
