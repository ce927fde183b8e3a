import { AppError } from '#base/errors.ts';
import type { Connector } from '#connectors/core/connector.ts';
import { ConnectorError } from '#connectors/core/connector-error.ts';
import { openContext } from '#connectors/core/context.ts';
import type { Ctx } from '#connectors/core/ctx.ts';
import { limitsFor, type Work } from '#connectors/core/limiter.ts';
import { findConnector } from '#connectors/registry.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { Services } from '#platform/services.ts';
import { type CallShare, createCallLimiter } from './call-limiter.ts';
import { recordFailure } from './connection-health.ts';
import { writeLog } from './connector-log.ts';
import { openCredentials } from './credentials.ts';
import { findSubmittedOrders } from './submitted-orders.ts';
import { createTokenStore } from './token-store.ts';

/** An account's connection, ready to call its partner; every call goes through `attempt`. */
export type OpenConnection = {
  id: number;
  kind: string;
  /** The account's own name for it. */
  name: string;
  connector: Connector;
  ctx: Ctx;
  /**
   * Takes the next call from the partner's limit, so that a job need not wait in its slot. @returns 0, or the
   * milliseconds until it is worth asking again: the job should give its slot back until then
   */
  reserveCall(): Promise<number>;
};

/** A longer pause that a partner asks for is waited out without a slot. */
const MAX_PAUSE_MS = 1_000;

type OpenOptions = { evenIfPaused?: boolean; share?: CallShare; waitsInPlace?: boolean; work?: Work };

/**
 * Opens a connection of the account. `signal` ends its waiting and calling.
 * @throws AppError not_found; connection_paused where a person paused it or something broke it (unless `evenIfPaused`,
 * for tests of the connection); partner_refused where what is stored cannot be used: the connection is broken then
 */
export async function openConnection(
  actor: Actor,
  services: Services,
  connectionId: number,
  signal: AbortSignal,
  { evenIfPaused = false, share = 'polls', waitsInPlace = false, work }: OpenOptions = {},
): Promise<OpenConnection> {
  const row = await actor.db
    .selectFrom('connections')
    .select(['id', 'account_id', 'kind', 'name', 'state', 'credentials', 'settings'])
    .where('id', '=', connectionId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  if (row.state !== 'active' && !evenIfPaused) throw new AppError('connection_paused');

  const { id, kind, name, settings } = row;
  const connector = findConnector(kind);
  try {
    if (!connector) throw new ConnectorError('config', `This version knows no connector of kind "${kind}"`);
    const credentials = openCredentials(services.secrets, row, row.credentials);
    const limiter = createCallLimiter(actor.db, id, signal, share);
    const ctx = openContext(
      connector,
      { credentials, settings },
      {
        limiter,
        tokens: createTokenStore(actor, services.secrets, id),
        submittedOrders: () => findSubmittedOrders(actor.db, id),
        allowed_hosts: services.allowed_hosts,
        signal,
        ...(work && { work }),
        longest_pause_ms: MAX_PAUSE_MS,
        ...(services.waitBetweenTries && { wait: services.waitBetweenTries }),
        report: (call) => services.log.debug({ connection_id: id, ...call }, 'partner call'),
      },
    );
    return {
      id,
      kind,
      name,
      connector,
      ctx,
      reserveCall: async () => (waitsInPlace ? 0 : limiter.reserve(limitsFor(connector.manifest.limits, work))),
    };
  } catch (error) {
    const reason = error instanceof ConnectorError ? error.message : 'The stored credentials cannot be read';
    await breakConnection(actor, id, reason);
    throw new AppError('partner_refused', { params: { reason } });
  }
}

async function breakConnection(actor: Actor, connectionId: number, reason: string): Promise<void> {
  await actor.db.transaction().execute(async (tx) => {
    await recordFailure(tx, actor, connectionId, {
      kind: 'config',
      reason,
      status: undefined,
      consequence: { to: 'break' },
      queue: undefined,
    });
    const result = { text: 'config', params: { reason } } as const;
    await writeLog(tx, actor, { connection_id: connectionId, action: 'open', result, is_failure: true });
  });
}
