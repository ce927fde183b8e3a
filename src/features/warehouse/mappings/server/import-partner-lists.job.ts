import type { Remote, StreamName } from '#connectors/core/connector.ts';
import { recheckWaiting } from '#features/core/order-problems/server/recheck-waiting.ts';
import { callPartner } from '#features/partners/connections/server/call-partner.ts';
import type { LogAction } from '#features/partners/connections/server/connector-log.ts';
import { type Poll, pollJob } from '#features/partners/connections/server/polls.ts';
import { readWhole } from '#features/partners/connections/server/read-whole.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import {
  asListedLocation,
  type SavedList,
  saveConnectorLocations,
  saveCoreLocations,
  saveShipMethods,
  saveShippingCodes,
} from './save-partner-lists.ts';

/**
 * Takes over what a partner offers: the warehouse's locations and methods, a channel's locations and shipping codes.
 */
export const importPartnerLists = pollJob('import-partner-lists', async (poll) => {
  await importLists(poll);
  return 'done';
});

/** Takes them over now. */
export async function importLists(poll: Poll): Promise<void> {
  const { kind } = poll.open.connector.manifest;
  await importList(poll, 'locations', 'import_locations', kind === 'fulfilment' ? saveAsCore : saveAsConnectors);
  await importList(poll, 'ship_methods', 'import_ship_methods', saveShipMethods);
  await importList(poll, 'ship_codes', 'import_shipping_codes', saveAsCodes);
}

type Save<K extends StreamName> = (tx: AccountDb, connectionId: number, items: Remote[K][]) => Promise<SavedList>;

const saveAsCore: Save<'locations'> = (tx, connectionId, locations) =>
  saveCoreLocations(
    tx,
    connectionId,
    locations.map(({ id, description, ...place }) => ({ core_id: id, core_description: description, ...place })),
  );

const saveAsConnectors: Save<'locations'> = (tx, connectionId, locations) =>
  saveConnectorLocations(tx, connectionId, locations.map(asListedLocation));

const saveAsCodes: Save<'ship_codes'> = (tx, connectionId, codes) =>
  saveShippingCodes(
    tx,
    connectionId,
    codes.map(({ code, description }) => ({ connector_code: code, description })),
  );

async function importList<K extends StreamName>(
  poll: Poll,
  stream: K,
  action: LogAction,
  save: Save<K>,
): Promise<void> {
  const { actor, open } = poll;
  if (!open.connector.read[stream]) return;
  await callPartner(
    actor,
    open,
    {
      action,
      result: ({ count, ...saved }: SavedList & { count: number }) => {
        const { added, changed, gone } = saved;
        if (!isChanged(saved)) return null;
        return { text: 'list_read', params: { count, added: added.length, changed, gone: gone.length } };
      },
    },
    async (ctx) => {
      const items = await readWhole(open.connector, ctx, stream);
      const saved = await actor.db.transaction().execute(async (tx) => {
        const result = await save(tx, open.id, items);
        await recheckForReturned(tx, actor, stream, result.back);
        if (isChanged(result)) await publishEvent(tx, actor, { type: 'mapping.lists_read', connection_id: open.id });
        return result;
      });
      return { ...saved, count: items.length };
    },
  );
}

const isChanged = ({ added, changed, gone }: SavedList) => added.length + changed + gone.length > 0;

/** Orders that waited because a method or location was gone are checked again when it is back. */
async function recheckForReturned(
  tx: AccountDb,
  actor: Actor,
  stream: StreamName,
  back: readonly string[],
): Promise<void> {
  if (back.length === 0 || (stream !== 'locations' && stream !== 'ship_methods')) return;
  const kind = stream === 'locations' ? 'location_gone' : 'method_gone';
  await recheckWaiting(tx, actor, { kind, subjects: back });
}
