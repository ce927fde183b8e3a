import { expect, test } from 'vitest';
import type { TaxIssuer } from '../../issuer-contract.ts';
import { bodyOf, draftOfIssuer, readDelay, wrongIn } from './issuer-draft.ts';

const field = {
  hint: '',
  type: 'text',
  item_type: 'text',
  is_required: true,
  is_secret: false,
  default: null,
  min: null,
  max: null,
  choices: [],
  choice_labels: {},
  only_with: null,
} as const;

const issuer: TaxIssuer = {
  country: 'EC',
  title: 'Ecuador',
  is_set: false,
  is_active: false,
  environment: 'test',
  issue_when: 'delay',
  delay_minutes: 45,
  products: null,
  connection_id: null,
  invoice_by: 'order',
  may_invoice_by_parcel: true,
  other_currency: 'stop',
  currency: 'USD',
  order_currencies: [],
  credits_refunds: false,
  replaces_for_buyer: false,
  may_replace_for_buyer: true,
  mails_buyer: false,
  reply_to: '',
  sends_to_shipper: false,
  connections: [{ id: 3, name: 'Stupendo', kind: 'stupendo' }],
  provider_kinds: [],
  fields: [
    { ...field, name: 'settings.ruc', label: 'RUC', choices: [] },
    { ...field, name: 'settings.is_accounting_obliged', label: 'Obliged', type: 'boolean', choices: [] },
  ],
  values: { 'settings.ruc': '1790012345001' },
  needs_certificate: true,
  certificate: null,
  version: 0,
  saved_by: null,
  saved_at: null,
};

test('a new issuer begins with the only connector that there is, a stored one with what was chosen', () => {
  expect(draftOfIssuer(issuer).connection_id).toBe(3);
  expect(draftOfIssuer({ ...issuer, is_set: true }).connection_id).toBeNull();
  expect(draftOfIssuer({ ...issuer, is_set: true, connection_id: 9 }).connection_id).toBeNull();
});

test('the form is sent with the version that it began with', () => {
  const draft = { ...draftOfIssuer(issuer), is_active: true, delay_minutes: ' 60 ' };
  expect(bodyOf(issuer, 4, draft)).toEqual({
    version: 4,
    is_active: true,
    environment: 'test',
    issue_when: 'delay',
    delay_minutes: 60,
    connection_id: 3,
    invoice_by: 'order',
    other_currency: 'stop',
    credits_refunds: false,
    replaces_for_buyer: false,
    mails_buyer: false,
    reply_to: '',
    sends_to_shipper: false,
    settings: { ruc: '1790012345001', is_accounting_obliged: false },
  });
});

test('a delay that is not used stays as it was stored', () => {
  const draft = { ...draftOfIssuer(issuer), issue_when: 'shipped', delay_minutes: 'soon' } as const;
  expect(wrongIn(draft)).toEqual([]);
  expect(bodyOf(issuer, 0, draft).delay_minutes).toBe(45);
});

test('a delay is a whole number of minutes up to a month', () => {
  expect(['0', '43200', '43201', '-1', '1.5', ''].map((text) => readDelay(text, 'delay'))).toEqual([
    0,
    43_200,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('buyers are waited for by days, which are stored as minutes', () => {
  expect(['0', '30', '31', 'x'].map((text) => readDelay(text, 'buyer'))).toEqual([0, 43_200, undefined, undefined]);
  const stored = { ...issuer, issue_when: 'buyer', delay_minutes: 4_320 } as const;
  const draft = draftOfIssuer(stored);
  expect([draft.delay_minutes, wrongIn(draft), bodyOf(stored, 0, draft).delay_minutes]).toEqual(['3', [], 4_320]);
  expect(wrongIn({ ...draft, delay_minutes: '31' })).toEqual(['delay_minutes']);
});

test('nothing is issued without a provider', () => {
  const draft = { ...draftOfIssuer(issuer), connection_id: null };
  expect(wrongIn(draft)).toEqual([]);
  expect(wrongIn({ ...draft, is_active: true, delay_minutes: 'x' })).toEqual(['connection_id', 'delay_minutes']);
});
