import { expect, test } from 'vitest';
import { audit } from '#texts/en/audit.ts';
import { auditedTypes, auditKinds, kindOf, typesOf } from '../audited-events.ts';
import { type AuditRow, entryOf } from './audit-entry.ts';
import { auditWords } from './audit-words.ts';

const nobody = { kind: '', country: '' };

const row: AuditRow = {
  id: 1,
  at: '2026-11-21T10:00:00.000Z',
  mark: '2026-11-21 10:00:00.000001+00',
  actor: 'Ada',
  user_id: 1,
  actor_email: 'ada@example.com',
  type: 'order.edited',
  details: {},
  order_id: null,
  order_number: null,
  product_id: null,
  sku: null,
  entity_id: null,
  customer_id: null,
  customer_name: null,
  customer_email: null,
  connection_id: null,
  connection_name: null,
  connection_kind: null,
  is_connection_removed: false,
};
const entry = (change: Partial<AuditRow>, language: 'en' | 'es' = 'en') => entryOf({ language }, { ...row, ...change });

test('every audited event has a kind and words of its own in both languages', () => {
  expect(Object.keys(audit.events).toSorted()).toEqual([...auditedTypes].toSorted());
  for (const type of auditedTypes) {
    const english = auditWords({ language: 'en' }, nobody).title(type);
    expect([type, auditKinds.includes(kindOf(type)), english === type]).toEqual([type, true, false]);
    expect([type, auditWords({ language: 'es' }, nobody).title(type) === english]).toEqual([type, false]);
  }
  expect(auditKinds.flatMap((kind) => typesOf(kind)).toSorted()).toEqual([...auditedTypes].toSorted());
});

test('fields and values are called as their screens call them', () => {
  const details = { name: 'Bea', changes: [{ field: 'role', from: 'staff', to: 'admin' }] };
  expect(entry({ type: 'member.changed', details }).changes).toMatchObject([
    { field: 'Role', from: 'Staff', to: 'Administrator' },
  ]);
  expect(entry({ type: 'order.held' }, 'es').changes).toMatchObject([{ field: 'Retenido', from: 'No', to: 'Sí' }]);
  const required = {
    changes: [{ field: 'required_fields', from: ['postal_code'], to: ['postal_code', 'customer_phone'] }],
  };
  expect(entry({ type: 'account.changed', details: required }).changes).toMatchObject([
    { field: 'Required recipient details', from: 'Postal code', to: 'Postal code, Phone' },
  ]);
  const role = { name: 'Packing', changes: [{ field: 'rights', from: null, to: 'edit_orders' }] };
  expect(entry({ type: 'role.changed', details: role }).changes).toMatchObject([{ from: null, to: 'Edit orders' }]);
  const settings = { changes: [{ field: 'settings.base_url', from: 'https://a.example', to: 'https://b.example' }] };
  const saved = entry({ type: 'connection.settings_saved', details: settings, connection_kind: 'exigo' });
  expect(saved.changes).toMatchObject([{ field: 'API URL' }]);
  const tax = { country: 'EC', changes: [{ field: 'settings.trade_name', from: null, to: 'Bodega' }] };
  expect(entry({ type: 'tax_issuer.changed', details: tax })).toMatchObject({
    record: { to: 'issuers' },
    changes: [{ field: 'Trade name', from: null, to: 'Bodega' }],
  });
});

test('a record leads to its page, and one that is gone keeps its name', () => {
  expect(entry({ type: 'product.changed', product_id: 3, sku: 'A', entity_id: 1 }).record).toEqual({
    name: 'A',
    to: 'raw_material',
    id: 3,
  });
  expect(entry({ type: 'product.deleted', product_id: 3, details: { sku: 'A', name: 'Cup' } }).record).toEqual({
    name: 'A',
    to: null,
    id: null,
  });
  const removed = { connection_id: 2, connection_name: 'Shop', is_connection_removed: true };
  expect(entry({ type: 'connection.removed', ...removed }).record).toEqual({ name: 'Shop', to: null, id: null });
  expect(
    entry({ type: 'customer.edited', customer_id: 5, customer_name: '', customer_email: 'a@b.example' }).record,
  ).toEqual({ name: 'a@b.example', to: 'customer', id: 5 });
});

test('what else an event says stands beside it', () => {
  const details = { document: 'Factura', full_number: '001-001-7', reason: 'Wrong buyer' };
  expect(entry({ type: 'document.cancel_asked', details }).note).toBe('Factura 001-001-7 · Wrong buyer');
  expect(entry({ type: 'order.retried', details: { action: 'submit_order' } }).note).toBe('Submit order');
  expect(entry({ type: 'order.edited', details: 'x' })).toMatchObject({ note: null, changes: [] });
});
