import { expect, test } from 'vitest';
import { findNotices } from '#features/attention/notices/contract.ts';
import { countOpenWork } from '#features/attention/notices/open-work-contract.ts';
import { findNoticesJob } from '#features/attention/notices/server/watch-notices.job.ts';
import { findDocumentCauses } from '#features/tax/documents/cause-contract.ts';
import { countDocuments, findDocuments } from '#features/tax/documents/contract.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { givenNeedingDocument } from '../../../../../tests/given-document-needs.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';
import { getToday } from '../contract.ts';

const world = await givenWorld();

/** An account with a document of each need, and one order each that a problem or an imbalance keeps. */
async function givenNeeds() {
  const account = await world.account();
  const { account_id, staff, actor } = account;
  const finding = { code: 'mx_rfc', field: 'buyer_tax_id' };
  const stopped = await givenNeedingDocument(world, account, { state: 'not_submitted', finding });
  await givenNeedingDocument(world, account, { state: 'rejected', notice: { code: '301', text: 'No' } });
  await givenNeedingDocument(world, account, { state: 'pending', send_by: 2, sealed: 40 });
  const [problem, imbalance] = [await givenOrder(world, account), await givenOrder(world, account)];
  const keep = (id: number) =>
    world.sql(
      `insert into problems (account_id, order_id, connection_id, kind, subject)
         values ($1, $2, $3, 'unlinked_product', 'MUG')`,
      [account_id, id, problem.connection_id],
    );
  const differ = (id: number) =>
    world.sql(
      `insert into imbalances (account_id, order_id, kind, subject, pieces, amount, currency, since)
         values ($1, $2, 'overpaid', '', 0, 1, 'USD', now())`,
      [account_id, id],
    );
  await keep(problem.id);
  await differ(imbalance.id);
  const read = async (path: string) => (await staff.get(path)).body;
  return {
    ...{ stopped, keep, differ },
    work: async () => countOpenWork.replies[200].parse(await read('/api/open-work')).orders,
    today: async () => {
      const { waiting } = getToday.replies[200].parse(await read('/api/graphs/today'));
      return waiting?.amounts.reduce((sum, { orders }) => sum + orders, 0);
    },
    causes: async () => findDocumentCauses.replies[200].parse(await read('/api/documents/causes')).data,
    list: async (query: string) => findDocuments.replies[200].parse(await read(`/api/documents?${query}`)).total,
    segments: async () => countDocuments.replies[200].parse(await read('/api/documents/counts')),
    bell: async () => {
      await findNoticesJob.run({}, givenRun(world, actor));
      const { data } = findNotices.replies[200].parse(await read('/api/notices'));
      return data.flatMap(({ notice }) =>
        notice.kind === 'documents_rejected' || notice.kind === 'documents_due'
          ? [[notice.kind, notice.params.count]]
          : [],
      );
    },
  };
}

test('with one of each kind, navigation, inbox, Today, bell and list have the same numbers', async () => {
  const { work, today, causes, list, segments, bell } = await givenNeeds();
  expect([await work(), await today()]).toEqual([5, 5]);
  const found = await causes();
  expect(found.map(({ need, documents }) => [need, documents])).toEqual([
    ['due', 1],
    ['refused', 1],
    ['stopped', 1],
  ]);
  for (const { need, documents } of found) expect(await list(`need=${need}`)).toBe(documents);
  expect(await segments()).toMatchObject({ would_be_rejected: 1, counts: { rejected: 1 } });
  expect((await bell()).toSorted()).toEqual([
    ['documents_due', 1],
    ['documents_rejected', 1],
  ]);
});

test('an order counts once, whatever of it needs a person', async () => {
  const { stopped, keep, differ, work, today } = await givenNeeds();
  await differ(stopped.id);
  expect([await work(), await today()]).toEqual([5, 5]);
  await keep(stopped.id);
  expect([await work(), await today()]).toEqual([5, 5]);
});
