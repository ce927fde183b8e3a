import { expect, test } from 'vitest';
import { z } from 'zod';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { givenDemoIssuer } from '../../../../../tests/given-tax.ts';
import { runQueued } from '../../../../../tests/run-queued.ts';
import { DocumentDetail } from '../contract.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

const Details = z.object({ data: z.array(DocumentDetail) });

test('a guide that the provider says is not needed counts as done, and spends no number', async () => {
  const peru = demoIssuers.find(({ country }) => country === 'PE');
  if (!peru) throw new Error('the demo does not issue in Peru');
  const account = await world.account();
  const connection = {
    name: 'TaxTech',
    kind: 'taxtech',
    credentials: { api_key: 'sandbox-tax-tech' },
    settings: (url: string) => ({ live_url: `${url}/tax-tech`, test_url: `${url}/tax-tech` }),
  };
  await givenDemoIssuer(world, account, partners, { ...peru, connection });
  const shop = await givenShop(world, account);
  const guideOf = async (number: string) => {
    await shop.store([
      givenRemoteOrder(number, {
        buyer_tax_id: '44556677',
        buyer_tax_id_kind: 'DNI',
        currency: 'PEN',
        tax_cost: '0',
        order_date: new Date().toISOString(),
        lines: [givenRemoteLine()],
      }),
    ]);
    await runQueued(world, account, true);
    const id = (await shop.orders()).find(({ order_number }) => order_number === number)?.id ?? 0;
    const { data } = Details.parse((await account.staff.get(`/api/orders/${id}/documents`)).body);
    return { id, guide: data.find(({ kind }) => kind === 'guide') };
  };

  await partners.control('POST', '/tax-tech/guides-not-needed', { times: 1 });
  const { id, guide } = await guideOf('1');
  expect(guide).toMatchObject({ state: 'not_needed', full_number: null, error: null, actions: [] });
  expect((await account.staff.get(`/api/connectors/peru/guia/${id}`)).body).toMatchObject({
    taxTechGuia: {
      status: '001',
      transaction_number: null,
      document_number: null,
      sent_to_shipper: true,
      error: false,
    },
  });
  expect((await account.staff.get(`/api/orders/${id}`)).body).toMatchObject({ document_error: null });
  expect((await guideOf('2')).guide).toMatchObject({ state: 'stored', full_number: expect.stringMatching(/-0*1$/) });
});
