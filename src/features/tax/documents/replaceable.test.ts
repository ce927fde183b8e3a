import { expect, test } from 'vitest';
import { mayReplaceForBuyer, type ReplaceableFacts } from './replaceable.ts';

const given = (more: Partial<ReplaceableFacts> = {}): ReplaceableFacts => ({
  country: 'MX',
  state: 'stored',
  ids: {},
  replaces_for_buyer: true,
  is_of_parts: false,
  cancels_replaced: false,
  is_replaced: false,
  has_note: false,
  is_cancel_over: false,
  ...more,
});

test.each([
  ['an issued invoice', {}, true],
  ['one that the warehouse has', { state: 'sent_to_shipper' }, true],
  ['one where the issuer does not want it', { replaces_for_buyer: false }, false],
  ['one whose cancellation was asked for', { state: 'cancelling' }, false],
  ['one whose answer was lost', { state: 'in_doubt' }, false],
  ['one of a country with notes alone', { country: 'EC' }, false],
  ['one of a parcel', { is_of_parts: true }, false],
  ['one that its buyer asked for', { cancels_replaced: true }, false],
  ['one with a later one in its place', { is_replaced: true }, false],
  ['one of which something was credited', { has_note: true }, false],
  ['one too old to be cancelled', { is_cancel_over: true }, false],
] as const satisfies readonly (readonly [string, Partial<ReplaceableFacts>, boolean])[])('%s: %s', (_, more, may) => {
  expect(mayReplaceForBuyer(given(more))).toBe(may);
});
