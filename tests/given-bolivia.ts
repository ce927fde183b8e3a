import { z } from 'zod';
import { sendWritesJob } from '#features/partners/outbox/server/send-writes.job.ts';
import { DocumentDetail } from '#features/tax/documents/contract.ts';
import { askDocumentJob } from '#features/tax/documents/server/issuing/ask-document.job.ts';
import { prepareCodesJob } from '#features/tax/documents/server/issuing/prepare-codes.job.ts';
import { issueDocumentJob } from '#features/tax/documents/server/sealing/issue-document.job.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { writeKinds } from '#programs/write-kinds.ts';
import type { World } from './given.ts';
import { type givenPartners, givenRun } from './given-connection.ts';
import { givenRemoteLine, givenRemoteOrder } from './given-remote-order.ts';
import { givenShop } from './given-shop.ts';
import { givenDemoIssuer } from './given-tax.ts';
import { payloadsOf } from './job-queue.ts';

const send = sendWritesJob(writeKinds);

/** An account that issues in Bolivia, whose documents are made with a day's code. */
export async function givenBolivia(world: World, partners: Pick<Awaited<ReturnType<typeof givenPartners>>, 'url'>) {
  const account = await world.account();
  const bolivia = demoIssuers.find(({ country }) => country === 'BO');
  if (!bolivia) throw new Error('the demo does not issue in Bolivia');
  await givenDemoIssuer(world, account, partners, bolivia);
  const shop = await givenShop(world, account);
  const run = givenRun(world, account.actor);
  const asked = async () => (await payloadsOf<{ country: string }>(world, account.account_id, 'prepare-codes')).length;
  const [connection] = await world.sql<{ id: string }>(
    "select id from connections where account_id = $1 and kind = 'siat'",
    [account.account_id],
  );
  const jobs = <P>(task: string) => payloadsOf<P>(world, account.account_id, task);
  return {
    ...account,
    run,
    jobs,
    asked,
    prepare: () => prepareCodesJob.run({ country: 'BO' }, run),
    send: () => send.run({ connection_id: Number(connection?.id) }, run),
    issue: (document_id: number) => issueDocumentJob.run({ document_id }, run),
    async ask() {
      for (const { payload } of await jobs<{ document_id: number }>('ask-document'))
        await askDocumentJob.run(payload, run);
    },
    async order(number: string) {
      await shop.store([
        givenRemoteOrder(number, {
          customer_name: `Ana ${number}`,
          country: 'BO',
          city: 'La Paz',
          currency: 'BOB',
          total_cost: '46',
          tax_cost: '0',
          buyer_tax_id: '5115889',
          buyer_tax_id_kind: 'CI',
          order_date: new Date().toISOString(),
          lines: [givenRemoteLine({ quantity: 1, unit_price: '46', line_total: '46' })],
        }),
      ]);
      return (await shop.orders()).find(({ order_number }) => order_number === number)?.id ?? 0;
    },
    submit: async (id: number) =>
      z
        .object({ data: z.array(z.object({ outcome: z.string(), reason: z.string() })) })
        .parse((await account.staff.post('/api/documents/submit', { order_ids: [id] })).body).data[0],
    async document(orderId: number): Promise<DocumentDetail> {
      const { body } = await account.staff.get(`/api/orders/${orderId}/documents`);
      const [found] = z.object({ data: z.array(DocumentDetail) }).parse(body).data;
      if (!found) throw new Error('the order has no document');
      return found;
    },
  };
}
