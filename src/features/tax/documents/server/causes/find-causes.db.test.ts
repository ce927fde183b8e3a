import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenNeedingDocument } from '../../../../../../tests/given-document-needs.ts';
import { type DocumentCause, findDocumentCauses } from '../../cause-contract.ts';
import { findDocuments } from '../../contract.ts';

const world = await givenWorld();

async function givenAccount() {
  const account = await world.account();
  const { staff } = account;
  const document = (given: Parameters<typeof givenNeedingDocument>[2]) => givenNeedingDocument(world, account, given);
  const stopped = (code: string, params = {}, more = {}) =>
    document({ state: 'not_submitted', finding: { code, field: 'buyer_tax_id', params }, ...more });
  const refused = (code: string, text = 'No', more = {}) =>
    document({ state: 'rejected', notice: { code, text }, ...more });
  const causes = async () =>
    findDocumentCauses.replies[200].parse((await staff.get('/api/documents/causes')).body).data;
  const listOf = async ({ need, country, code }: Pick<DocumentCause, 'need' | 'country' | 'code'>) => {
    const query = new URLSearchParams({ need, country, ...(code !== null && { cause: code }) });
    return findDocuments.replies[200].parse((await staff.get(`/api/documents?${query}`)).body);
  };
  return { ...account, document, stopped, refused, causes, listOf };
}

const named = (causes: readonly DocumentCause[]) =>
  causes.map(({ need, country, code, documents }) => [need, country, code, documents]);

test('documents are grouped by need, country and cause, and the list of each has as many', async () => {
  const { stopped, refused, document, causes, listOf } = await givenAccount();
  await stopped('mx_rfc', { rfc: 'A' });
  const first = await stopped('mx_rfc', { rfc: 'B' });
  await stopped('other_currency', { currency: 'USD', expected: 'PEN' }, { country: 'PE' });
  await stopped('other_currency', { currency: 'USD', expected: 'MXN' });
  await refused('CFDI40147', 'Wrong', { send_by: 9 });
  await document({ state: 'in_doubt', send_by: 3, sealed: 31 });
  const found = await causes();
  expect(named(found)).toEqual([
    ['due', 'MX', null, 1],
    ['refused', 'MX', 'CFDI40147', 1],
    ['stopped', 'MX', 'mx_rfc', 2],
    ['stopped', 'PE', 'other_currency', 1],
    ['stopped', 'MX', 'other_currency', 1],
  ]);
  for (const cause of found) expect([cause.code, (await listOf(cause)).total]).toEqual([cause.code, cause.documents]);
  const rfc = await listOf({ need: 'stopped', country: 'MX', code: 'mx_rfc' });
  expect(rfc.data.map(({ order_id }) => order_id)).toContain(first.id);
});

test('a cause says what is wrong by its oldest document, the soonest limit, and what answers it', async () => {
  const { stopped, refused, causes } = await givenAccount();
  await stopped('mx_rfc', { rfc: 'A' });
  await stopped('mx_rfc', { rfc: 'B' });
  await stopped('mx_issuer_regime', { rfc: 'C', regime: '601' });
  await stopped('mx_issuer_regime', { rfc: 'C', regime: '601' });
  await refused('CFDI40103', 'No such form', { send_by: 30 });
  await refused('CFDI40103', 'No such form', { send_by: 9 });
  const [form, rfc, regime] = await causes();
  expect(rfc).toMatchObject({ is_example: true, text: expect.stringMatching(/^A is not an RFC/) });
  expect(rfc).toMatchObject({ answers: ['ask_buyers'], send_by: null, is_capped: false });
  expect(regime).toMatchObject({ is_example: false, answers: ['settings'], setting: 'settings.regime' });
  expect(form).toMatchObject({ text: expect.stringMatching(/form of payment.*No such form/), is_example: false });
  expect(Date.parse(form?.send_by ?? '') - Date.now()).toBeLessThan(9.1 * 3_600_000);
});

test('what a person cannot help needs none: on its way, far from its limit, of a cancelled order, or settled', async () => {
  const { stopped, refused, document, causes } = await givenAccount();
  await document({ state: 'pending', send_by: 3, sealed: 29 });
  await document({ state: 'pending', send_by: 25, sealed: 60 });
  await document({ state: 'authorised', send_by: 3, sealed: 60 });
  await document({ state: 'ignored', notice: { code: '1', text: 'No' } });
  await refused('1', 'No', { order_status: 'cancelled' });
  await stopped('mx_rfc', {}, { order_status: 'cancelled' });
  await stopped('origin_not_issued');
  expect(await causes()).toEqual([]);
  await document({ state: 'rejected' });
  expect(await causes()).toMatchObject([{ need: 'refused', code: 'unknown', text: '' }]);
});

test('a document that a finding stops after it was sealed is counted once, with its limit', async () => {
  const { stopped, causes } = await givenAccount();
  await stopped('mx_rfc', {}, { send_by: 3, sealed: 60 });
  expect(await causes()).toMatchObject([{ need: 'stopped', documents: 1, send_by: expect.any(String) }]);
});

test('the causes of one account are not those of another', async () => {
  const { stopped } = await givenAccount();
  await stopped('mx_rfc');
  expect(await (await givenAccount()).causes()).toEqual([]);
});
