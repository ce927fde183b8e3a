import type { Command, CommandOf, Done, Probed } from '../core/commands.ts';
import { ConnectorError } from '../core/connector-error.ts';
import { OTHER_TICKET } from './classify-response.ts';
import { call } from './client.ts';
import { ticketOf } from './map.ts';
import { TicketAnswer, TicketsAnswer } from './schema.ts';
import type { ZendeskCtx } from './settings.ts';

/**
 * Makes a ticket. A lost answer is `uncertain`, though the key would let us send it again: Zendesk forgets keys after two hours, so it is
 * asked for the ticket first.
 */
export async function createTicket(ctx: ZendeskCtx, { idem_key, ticket }: CommandOf<'create_ticket'>): Promise<Done> {
  try {
    const { body, headers } = await call(ctx, {
      method: 'POST',
      path: '/tickets',
      headers: { 'idempotency-key': idem_key },
      json: { ticket: ticketOf(ticket) },
      is_idempotent: false,
      reply: TicketAnswer,
    });
    return { reference: String(body.ticket.id), already: headers.get('x-idempotency-lookup') === 'hit' };
  } catch (error) {
    // The key's ticket is there, and was worded otherwise by an earlier try.
    if (!(error instanceof ConnectorError) || error.partner_code !== OTHER_TICKET) throw error;
    const reference = await findTicket(ctx, ticket.key);
    if (reference === null) throw error;
    return { reference, already: true };
  }
}

/** Whether a ticket in doubt is there, by our key. */
export async function probeZendesk(ctx: ZendeskCtx, command: Command): Promise<Probed> {
  if (command.type !== 'create_ticket') return { state: 'unknown' };
  const reference = await findTicket(ctx, command.ticket.key);
  return reference === null ? { state: 'absent' } : { state: 'done', done: { reference } };
}

/** The id of the oldest ticket with exactly this key. */
async function findTicket(ctx: ZendeskCtx, key: string): Promise<string | null> {
  const { body } = await call(ctx, {
    method: 'GET',
    path: '/tickets',
    query: { external_id: key },
    is_idempotent: true,
    reply: TicketsAnswer,
  });
  const ids = body.tickets.filter(({ external_id }) => external_id === key).map(({ id }) => id);
  return ids.length === 0 ? null : String(Math.min(...ids));
}
