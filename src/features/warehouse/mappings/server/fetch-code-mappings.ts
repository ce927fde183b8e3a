import { AppError } from '#base/errors.ts';
import { interpolate } from '#base/text.ts';
import { callPartner } from '#features/partners/connections/server/call-partner.ts';
import { openConnection } from '#features/partners/connections/server/open-connection.ts';
import { partnerError } from '#features/partners/connections/server/partner-error.ts';
import { readWhole } from '#features/partners/connections/server/read-whole.ts';
import type { Staff } from '#platform/db/actor.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import type { Services } from '#platform/services.ts';
import { repliesFor } from '#texts/replies-for.ts';
import { findCodeMappings } from './find-code-mappings.ts';
import { type SavedList, saveShippingCodes } from './save-partner-lists.ts';

const FETCH_MS = 55_000;

type Fetched = SavedList & { count: number };

/**
 * Asks a channel for its shipping codes and stores them; what they are mapped to stays.
 * @throws AppError not_found where the partner has no such list; partner_failed or partner_refused, connection_paused
 */
export async function fetchCodeMappings(staff: Staff, services: Services, connectionId: number) {
  const open = await openConnection(staff, services, connectionId, AbortSignal.timeout(FETCH_MS));
  if (!open.connector.read.ship_codes) throw new AppError('not_found');
  const tried = await callPartner(
    staff,
    open,
    {
      action: 'import_shipping_codes',
      result: ({ count, added, changed, gone }: Fetched) => ({
        text: 'list_read',
        params: { count, added: added.length, changed, gone: gone.length },
      }),
    },
    async (ctx) => {
      const codes = await readWhole(open.connector, ctx, 'ship_codes');
      const saved = await staff.db.transaction().execute(async (tx) => {
        const result = await saveShippingCodes(
          tx,
          connectionId,
          codes.map(({ code, description }) => ({ connector_code: code, description })),
        );
        await publishEvent(tx, staff, { type: 'mapping.codes_fetched', connection_id: connectionId });
        return result;
      });
      return { ...saved, count: codes.length };
    },
  );
  if (!tried.ok) throw partnerError(tried);
  const { count, added, gone } = tried.value;
  return {
    ...(await findCodeMappings(staff, connectionId)),
    message: interpolate(repliesFor(staff).mappings.codes_fetched, {
      count,
      added: added.length,
      removed: gone.length,
    }),
    alertType: count > 0 ? ('success' as const) : ('warning' as const),
    added,
    removed: gone,
  };
}
