import { sql } from 'kysely';
import { z } from 'zod';
import type { CommandOf } from '#connectors/core/commands.ts';
import { ConnectorError } from '#connectors/core/connector-error.ts';
import type { PartnerCall, Write, WriteKind } from '#features/partners/outbox/server/write-kind.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { mailSoon } from './mail-soon.ts';
import { readFiles, readUndelivered, textOf } from './read-request.ts';

const type = 'create_ticket';

/** After so many attempts the request is sent by mail, and the member sees that. */
const MAX_ATTEMPTS = 3;

const Payload = z.object({});
type Payload = z.output<typeof Payload>;

/**
 * A member's request becomes a ticket of the account's desk, once: a lost answer is asked about. What the desk does not
 * take goes out by mail, so that no request is lost.
 */
export const createTicketWrite: WriteKind<Payload> = {
  type,
  payload: Payload,
  subject: {
    name: 'support_request',
    async lock(tx, id) {
      const { rows } = await sql`select from support_requests where id = ${id} for update`.execute(tx);
      return rows.length > 0;
    },
  },
  gives_up_after: MAX_ATTEMPTS,

  log: ({ subject_id }) => ({ action: type, record: keyOf(subject_id) }),

  async send(call, write) {
    const { create_ticket } = call.open.connector.act;
    if (!create_ticket) throw new ConnectorError('config', `${call.open.connector.manifest.title} cannot ${type}`);
    return create_ticket(call.ctx, await commandOf(call, write));
  },

  async probe({ open: { connector }, ctx }, { idem_key, subject_id }) {
    // The key alone says which ticket it is.
    const ticket = { key: keyOf(subject_id), subject: '', text: '', requester: { name: '', email: '' }, files: [] };
    return connector.probe ? connector.probe(ctx, { type, idem_key, ticket }) : { state: 'unknown' };
  },

  inDoubt: (tx, actor) => tellMember(tx, actor),

  async completed(tx, actor, { subject_id }) {
    await sql`update support_requests set delivered_at = now() where id = ${subject_id}`.execute(tx);
    await tellMember(tx, actor);
  },

  rejected: (tx, actor, { subject_id }) => mailInstead(tx, actor, subject_id),

  retried: async () => true,

  dropped: (tx, actor, { subject_id }) => mailInstead(tx, actor, subject_id),
};

/** By which a desk finds the ticket again. */
const keyOf = (requestId: number) => `SR-${requestId}`;

async function commandOf(
  { actor: { db }, files, base_url }: PartnerCall,
  { idem_key, subject_id }: Pick<Write, 'idem_key' | 'subject_id'>,
): Promise<CommandOf<typeof type>> {
  const request = await readUndelivered(db, subject_id);
  if (!request) throw new ConnectorError('conflict', 'It was mailed meanwhile');
  const { subject, user_name: name, user_email: email } = request;
  const ticket = { key: keyOf(subject_id), subject, text: textOf(request, base_url), requester: { name, email } };
  return { type, idem_key, ticket: { ...ticket, files: await filesOf(db, { files }, subject_id) } };
}

/** A file that cannot be read is no fault of the desk's. */
async function filesOf(...where: Parameters<typeof readFiles>) {
  try {
    return await readFiles(...where);
  } catch (error) {
    throw new ConnectorError('validation', 'The files of the request could not be read', { cause: error });
  }
}

const tellMember = (tx: AccountDb, actor: Actor) => publishEvent(tx, actor, { type: 'support.changed' });

async function mailInstead(tx: AccountDb, actor: Actor, requestId: number): Promise<void> {
  await mailSoon(tx, actor, requestId);
  await tellMember(tx, actor);
}
