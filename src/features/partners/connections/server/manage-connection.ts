import { AppError } from '#base/errors.ts';
import { capabilitiesOf } from '#connectors/core/capabilities.ts';
import type { Identity } from '#connectors/core/connector.ts';
import { findConnector } from '#connectors/registry.ts';
import type { Staff } from '#platform/db/actor.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import type { Services } from '#platform/services.ts';
import { callPartner } from './call-partner.ts';
import { asIfNew, publishHealth } from './connection-health.ts';
import { writeLog } from './connector-log.ts';
import { ensureWebhooks } from './ensure-webhooks.job.ts';
import { forgetFailures } from './failing-queues.ts';
import { openConnection } from './open-connection.ts';
import { partnerError } from './partner-error.ts';
import { addPoll, pollsFor } from './polls.ts';
import { requireNotEmptying } from './samples.ts';
import { noteTraffic } from './traffic.ts';

/** How long a test may take. */
export const TEST_MS = 30_000;

/**
 * Asks the partner whether the connection works, whatever its state. @returns who the partner says we are
 * @throws AppError partner_refused or partner_failed, with the reason
 */
export async function testConnectionNow(staff: Staff, services: Services, connectionId: number): Promise<string> {
  const signal = AbortSignal.timeout(TEST_MS);
  const open = await openConnection(staff, services, connectionId, signal, { evenIfPaused: true });
  const tried = await callPartner(
    staff,
    open,
    { action: 'test', result: ({ who }: Identity) => ({ text: 'works', params: { who } }) },
    (ctx) => open.connector.check(ctx),
  );
  if (tried.ok) return tried.value.who;
  throw partnerError(tried);
}

/** Stops reading and writing until it is resumed; what runs now ends by itself. */
export async function pauseConnectionNow(staff: Staff, connectionId: number): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const paused = await tx
      .updateTable('connections')
      .set({ state: 'paused' })
      .where('id', '=', connectionId)
      .where('state', '<>', 'paused')
      .executeTakeFirst();
    if (paused.numUpdatedRows === 0n) return;
    await writeLog(tx, staff, { connection_id: connectionId, action: 'pause', result: { text: 'paused' } });
    await recordEvent(tx, staff, { type: 'connection.paused', connection_id: connectionId });
    await publishHealth(tx, staff, connectionId);
  });
}

/**
 * Goes on with a connection that works: it is tested first, and stays as it was where that fails.
 * @throws AppError partner_refused or partner_failed; sample_data_goes
 */
export async function resumeConnectionNow(staff: Staff, services: Services, connectionId: number): Promise<void> {
  await testConnectionNow(staff, services, connectionId);
  await staff.db.transaction().execute(async (tx) => {
    await requireNotEmptying(tx, staff);
    const resumed = await tx
      .updateTable('connections')
      .set({ state: 'active', needs_activation: false, ...asIfNew })
      .where('id', '=', connectionId)
      .where('state', '<>', 'active')
      .executeTakeFirst();
    if (resumed.numUpdatedRows === 0n) return;
    await forgetFailures(tx, connectionId);
    await writeLog(tx, staff, { connection_id: connectionId, action: 'resume', result: { text: 'resumed' } });
    await recordEvent(tx, staff, { type: 'connection.resumed', connection_id: connectionId });
    await publishHealth(tx, staff, connectionId);
  });
  await syncConnectionNow(staff, connectionId);
  await addJob(staff.db, staff, ensureWebhooks, { connection_id: connectionId });
}

/**
 * Reads everything from the partner now instead of at the next turn.
 * @throws AppError connection_paused unless the connection is active; not_found where it is gone by now
 */
export async function syncConnectionNow(staff: Staff, connectionId: number): Promise<void> {
  const { kind, state, settings } = await staff.db
    .selectFrom('connections')
    .select(['kind', 'state', 'settings'])
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  const manifest = findConnector(kind)?.manifest;
  if (state !== 'active') throw new AppError('connection_paused');
  await staff.db.transaction().execute(async (tx) => {
    await noteTraffic(tx);
    for (const poll of pollsFor(manifest ? capabilitiesOf(manifest, settings) : []))
      await addPoll(tx, staff, connectionId, poll);
  });
}
