import { expect, test } from 'vitest';
import type { TimelineEntry } from '#features/orders/order/detail-contract.ts';
import { en } from '#texts/en.ts';
import { es } from '#texts/es.ts';
import { entryDetails, entryTitle } from './timeline-texts.ts';
import { entryTone } from './timeline-tones.ts';

const entry = (type: string, details: TimelineEntry['details'] = {}, is_failure = false): TimelineEntry => ({
  id: '1',
  at: '2026-11-21T10:00:00Z',
  type,
  actor: null,
  is_failure,
  details,
});

test('an entry reads in the member’s language', () => {
  const found = entry('order.problem_found', { kind: 'out_of_stock', subject: 'X-1' });
  expect(`${entryTitle(en, found)}: ${entryDetails(en, found)}`).toBe('Problem found: SKU X-1 is out of stock');
  expect(entryTitle(es, found)).toBe('Problema encontrado');
  expect(entryDetails(en, entry('order.status', { from: 'pending', to: 'partially_shipped' }))).toBe(
    'Pending → Partially Shipped',
  );
});

test('an import says where it came from, and of what it took invisible characters', () => {
  const words = (details: TimelineEntry['details']) => entryDetails(en, entry('order.imported', details));
  expect(words({ source: 'Exigo' })).toBe('Exigo');
  expect(words({ source: 'Exigo', cleaned: ['note', 'city'] })).toBe(
    'Exigo · Invisible characters were taken out of: Note, City',
  );
});

test('an edit names the fields as the form does', () => {
  expect(entryDetails(en, entry('order.edited', { version: 2, fields: ['note', 'ship_method'] }))).toBe(
    'Note, Shipping method',
  );
});

test('an edit says what each field was and is', () => {
  const change = (field: string, from: string | null, to: string | null) => ({
    field,
    from,
    to,
    was_mapped: false,
    was_edited: false,
  });
  const changes = [
    change('city', 'Lima', 'Cusco'),
    change('note', '', 'Ring twice'),
    change('shipMethod', 'DHL', null),
    change('buyer_tax_id', '10', null),
  ];
  expect(entryDetails(en, entry('order.edited', { fields: ['city'], changes }))).toBe(
    'City: Lima → Cusco · Note: – → Ring twice · Shipping method: DHL → as mapped · Tax id: 10 → –',
  );
});

test('a shipment without a carrier shows its tracking number alone', () => {
  expect(entryDetails(en, entry('order.shipped', { tracking_number: '1Z9' }))).toBe('1Z9');
});

test('an unforeseen type is still readable', () => {
  const odd = entry('order.label_printed', { printer: 'dock 2', pages: 3, parts: ['a'], empty: null });
  expect(entryTitle(en, odd)).toBe('Label printed');
  expect(entryDetails(en, odd)).toBe('Printer: dock 2 · Pages: 3 · Parts: ["a"]');
});

test('a known type with unforeseen details is readable too', () => {
  expect(entryDetails(en, entry('order.shipped', { parcels: 2 }))).toBe('Parcels: 2');
  expect(entryDetails(en, entry('order.problem_found', { kind: 'eclipse', subject: 'sun' }))).toBe(
    'Kind: eclipse · Subject: sun',
  );
});

test('a refusal says what was refused and why', () => {
  expect(entryDetails(en, entry('order.refused', { action: 'notify_shipment', reason: 'Unknown order' }))).toBe(
    'Send tracking: Unknown order',
  );
  expect(entryDetails(en, entry('order.refused', { reason: 'No stock' }))).toBe('No stock');
});

test('a connector’s attempt shows its action and result, and failures look so', () => {
  const log = entry('log', { action: 'Submit order', result: 'No usable answer' }, true);
  expect([entryTitle(en, log), entryDetails(en, log), entryTone(log)]).toEqual([
    'Submit order',
    'No usable answer',
    'danger',
  ]);
});

test('a tax document is named as its authority does, and a rejection says why', () => {
  const document = { document: 'factura', full_number: '001-001-000000012' };
  expect(entryDetails(en, entry('document.authorised', document))).toBe('factura 001-001-000000012');
  const rejected = entry('document.rejected', { ...document, reason: 'Wrong RUC' });
  expect([entryTitle(es, rejected), entryDetails(es, rejected), entryTone(rejected)]).toEqual([
    'Documento fiscal rechazado',
    'factura 001-001-000000012: Wrong RUC',
    'danger',
  ]);
  expect(entryDetails(en, entry('document.error_ignored', { reason: 'Billed by hand' }))).toBe('Billed by hand');
});
