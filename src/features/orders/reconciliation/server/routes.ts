import type { FastifyInstance } from 'fastify';
import { interpolate } from '#base/text.ts';
import { getConnectionId } from '#features/partners/connections/server/find-connections.ts';
import { route } from '#platform/http/route.ts';
import { reconciliation as english } from '#texts/en/reconciliation.ts';
import { reconciliation as spanish } from '#texts/es/reconciliation.ts';
import { inLanguage } from '#texts/language.ts';
import { compareNow, getComparison, importDifferences } from '../contract.ts';
import { getLastComparison } from './get-comparison.ts';
import { askForImport } from './import-differences.ts';
import { startComparison } from './start-comparison.ts';

const textsOf = inLanguage({ en: english, es: spanish });

/** What a channel has against what we have. */
export function reconciliationRoutes(app: FastifyInstance): void {
  route(app, getComparison, async ({ staff, params }) =>
    getLastComparison(staff, await getConnectionId(staff, params.connector)),
  );

  route(app, compareNow, async ({ staff, params }) => {
    await startComparison(staff, await getConnectionId(staff, params.connector));
    return { message: textsOf(staff).started };
  });

  route(app, importDifferences, async ({ staff, params, body }) => {
    const count = await askForImport(
      staff,
      await getConnectionId(staff, params.connector),
      body.source_order_ids ?? null,
    );
    return { message: interpolate(textsOf(staff).importing, { count }) };
  });
}
