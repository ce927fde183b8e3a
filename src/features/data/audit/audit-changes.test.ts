import { expect, test } from 'vitest';
import { type AuditChange, readChanges } from './audit-changes.ts';

const change = (field: string, from: string | null, to: string | null): AuditChange => ({
  field,
  from,
  to,
  has_values: true,
});
const bare = (field: string): AuditChange => ({ field, from: null, to: null, has_values: false });

test.each<[string, unknown, AuditChange[]]>([
  ['customer.edited', { changes: [{ field: 'city', from: '', to: 'Lima' }] }, [change('city', null, 'Lima')]],
  [
    'account.notifications_changed',
    {
      changes: [
        { field: 'enabled', from: 1, to: 1 },
        { field: 'waiting_hours', from: 0, to: 45 },
      ],
    },
    [change('waiting_hours', '0', '45')],
  ],
  [
    'account.changed',
    {
      changes: [
        { field: 'required_fields', from: ['postal_code'], to: [] },
        { field: 'name', from: 'A', to: 'B' },
      ],
    },
    [change('required_fields', 'postal_code', null), change('name', 'A', 'B')],
  ],
  [
    'order.edited',
    { fields: ['city', 'lines'], changes: [{ field: 'city', from: 'Lima', to: 'Cusco', was_mapped: false }] },
    [change('city', 'Lima', 'Cusco'), bare('lines')],
  ],
  ['order.line_added', { sku: 'A', quantity: 2 }, [change('A', null, '2')]],
  ['order.line_removed', { sku: 'A', quantity: 2 }, [change('A', '2', null)]],
  ['order.line_changed', { sku: 'A', from: 2, to: 3 }, [change('A', '2', '3')]],
  ['order.held', {}, [change('is_held', 'false', 'true')]],
  ['order.released', {}, [change('is_held', 'true', 'false')]],
  ['order.status', { from: 'error', to: 'pending' }, [change('order_status', 'error', 'pending')]],
  ['link.made', { subject: 'X-1', link: { from: null, to: 'P1' }, changes: [] }, [change('X-1', null, 'P1')]],
  ['member.joined', { name: 'Bea' }, []],
])('%s tells of its changes', (type, details, changes) => {
  expect(readChanges(type, details)).toEqual(changes);
});

test('of a secret no value is read, whatever was recorded', () => {
  const details = { changes: [{ field: 'credentials.token', from: 'old', to: 'new', is_secret: true }] };
  expect(readChanges('connection.settings_saved', details)).toEqual([bare('credentials.token')]);
});

test.each([[null], ['x'], [7], [[]], [{ changes: 'x' }], [{ changes: [{ field: 1 }] }], [{ fields: 'x' }]])(
  'what another version recorded otherwise has no changes and no error: %j',
  (details) => {
    for (const type of ['order.edited', 'order.line_changed', 'order.status', 'link.made']) {
      expect(readChanges(type, details)).toEqual([]);
    }
  },
);
