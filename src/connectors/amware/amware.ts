import type { Connector } from '../core/connector.ts';
import { get } from './client.ts';
import { fetchFulfilment, readLocations, readShipMethods, readShipments, readStock } from './read.ts';
import { ListAnswer } from './schema.ts';
import { AmwareCredentials, AmwareSettings } from './settings.ts';
import { amwareWebhook } from './webhook.ts';
import { acknowledge, cancelOrder, changeOrder, probeAmware, sendPaper, submitOrder } from './write.ts';

/** Amware's warehouses, by the CoreE contract version 1. */
export const amware: Connector<AmwareCredentials, AmwareSettings> = {
  manifest: {
    id: 'amware',
    kind: 'fulfilment',
    title: 'Amware',
    credentials: AmwareCredentials,
    settings: AmwareSettings,
    capabilities: [
      'locations.read',
      'shipcodes.read',
      'stock.read',
      'shipments.read',
      'fulfilments.read',
      'orders.submit',
      'orders.cancel',
      'orders.change',
      'documents.write',
    ],
    // 120 in any minute, as the contract allows.
    limits: [{ name: 'calls', per_second: 1.8, burst: 12 }],
    streams: { locations: 'snapshot', ship_methods: 'snapshot', stock: 'modified', shipments: 'ack' },
  },
  async check(ctx) {
    const { data } = await get(ctx, '/warehouses', {}, ListAnswer);
    return { who: `${ctx.settings.account_code}, ${data.length} warehouses` };
  },
  read: { locations: readLocations, ship_methods: readShipMethods, stock: readStock, shipments: readShipments },
  fetch: { fulfilment: fetchFulfilment },
  act: { submit_order: submitOrder, cancel_order: cancelOrder, change_order: changeOrder },
  probe: probeAmware,
  acknowledge,
  documents: { send: sendPaper },
  webhook: amwareWebhook,
};
