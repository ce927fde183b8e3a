import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { actionsOf, type DocumentFacts, DocumentState, mayMove } from './document-state.ts';

const facts = (given: Partial<DocumentFacts>): DocumentFacts => ({
  state: 'not_submitted',
  is_blocked: false,
  is_correction: false,
  has_origin: false,
  is_credit: false,
  can_cancel: true,
  can_credit: false,
  is_credited: false,
  has_shipper: true,
  has_further_shipper: false,
  is_replaced: false,
  is_order_cancelled: false,
  has_pdf: true,
  is_for_buyer: false,
  is_admin: false,
  ...given,
});

test('PostgreSQL lets a document go exactly where the rules do', () => {
  const migration = readFileSync('migrations/0070-documents-of-tests.sql', 'utf8');
  const [, listed = ''] = /not in \(([^)]*)\)\)\s+execute function app\.check_document_state/.exec(migration) ?? [];
  const inSql = [...listed.matchAll(/'(\w+ \w+)'/g)].map(([, move]) => move);
  const states = DocumentState.options;
  const ours = states.flatMap((from) =>
    states.filter((to) => from !== to && mayMove(from, to)).map((to) => `${from} ${to}`),
  );
  expect(inSql.sort()).toEqual(ours.sort());
});

describe('what may be done with a document', () => {
  test.each([
    [{}, ['submit']],
    [{ is_blocked: true }, ['clear_error']],
    [{ is_correction: true }, ['submit', 'choose_origin']],
    [{ state: 'stored', is_for_buyer: true, can_cancel: false }, ['submit_to_shipper', 'mail']],
    [{ state: 'cancelling', is_for_buyer: true }, ['check_status']],
    [{ state: 'sealed' }, []],
    [{ state: 'sending' }, []],
    [{ state: 'pending' }, ['check_status']],
    [{ state: 'in_doubt' }, ['check_status']],
    [{ state: 'authorised' }, ['resubmit', 'upload_to_storage', 'cancel']],
    [{ state: 'stored' }, ['resubmit', 'submit_to_shipper', 'cancel']],
    [{ state: 'stored', has_shipper: false, can_cancel: false }, []],
    [{ state: 'stored', has_shipper: false, can_cancel: false, is_credited: true }, ['resubmit']],
    [{ state: 'stored', is_replaced: true }, ['submit_to_shipper', 'cancel']],
    [{ state: 'sent_to_shipper', has_further_shipper: true }, ['resubmit', 'submit_to_shipper', 'cancel']],
    [{ state: 'stored', is_correction: true }, ['submit_to_shipper', 'cancel']],
    [{ is_correction: true, is_credit: true }, ['submit']],
    [{ state: 'stored', can_credit: true, can_cancel: false }, ['submit_to_shipper', 'credit']],
    [{ state: 'stored', can_credit: true, is_credited: true, has_shipper: false }, ['resubmit', 'cancel']],
    [{ state: 'cancelling', can_credit: true }, ['check_status']],
    [{ state: 'rejected' }, ['submit', 'clear_error']],
    [{ state: 'ignored' }, ['submit']],
    [{ state: 'cancelling' }, ['check_status']],
    [{ state: 'cancelled' }, []],
    [{ state: 'cancelled', is_for_buyer: true }, ['resubmit']],
    [{ state: 'cancelled', is_for_buyer: true, is_replaced: true }, []],
    [{ state: 'cancelled', is_for_buyer: true, is_correction: true }, []],
    [{ state: 'cancelled', is_for_buyer: true, is_order_cancelled: true }, []],
    [{ state: 'not_needed', is_admin: true }, []],
    [{ state: 'tested', can_cancel: true, can_credit: true, has_shipper: true }, ['submit']],
    [{ state: 'tested', is_replaced: true }, []],
    [{ state: 'tested', is_order_cancelled: true }, []],
    [{ state: 'tested', is_correction: true }, ['submit']],
    [{ state: 'tested', is_correction: true, is_credit: true }, []],
  ] satisfies [Partial<DocumentFacts>, string[]][])('%j: %j', (given, actions) => {
    expect(actionsOf(facts(given))).toEqual(actions);
  });
});
