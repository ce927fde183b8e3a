import type { Command, CommandOf, Done, Probed } from '../core/commands.ts';
import { ConnectorError } from '../core/connector-error.ts';
import { OTHER_TICKET } from './classify-response.ts';
import { addressOf, call } from './client.ts';
import { ticketOf } from './map.ts';
import { TicketAnswer, TicketsAnswer } from './schema.ts';
import type { ZendeskCtx } from './settings.ts';
import { uploadFile } from './upload-file.ts';

/**
 * Makes a ticket, once its files are there. A lost answer is `uncertain`, though the key would let us send it again:
 * Zendesk forgets keys after two hours, so it is asked for the ticket first.
 */
export async function createTicket(ctx: ZendeskCtx, { idem_key, ticket }: CommandOf<'create_ticket'>): Promise<Done> {
  const uploads: string[] = [];
  for (const file of ticket.files) uploads.push(await uploadFile(ctx, file));
  try {
    const { body, headers } = await call(ctx, {
      method: 'POST',
      path: '/tickets',
      headers: { 'idempotency-key': idem_key },
      json: { ticket: ticketOf(ticket, uploads) },
      is_idempotent: false,
      reply: TicketAnswer,
    });
    return { ...ticketAt(ctx, body.ticket.id), already: headers.get('x-idempotency-lookup') === 'hit' };
  } catch (error) {
    // The key's ticket is there, and an earlier try worded it otherwise or gave its files other tokens.
    if (!(error instanceof ConnectorError) || error.partner_code !== OTHER_TICKET) throw error;
    const found = await findTicket(ctx, ticket.key);
    if (found === null) throw error;
    return { ...found, already: true };
  }
}

/** Whether a ticket in doubt is there, by our key. */
export async function probeZendesk(ctx: ZendeskCtx, command: Command): Promise<Probed> {
  if (command.type !== 'create_ticket') return { state: 'unknown' };
  const found = await findTicket(ctx, command.ticket.key);
  return found === null ? { state: 'absent' } : { state: 'done', done: found };
}

/** A ticket by its number, with its page for agents. */
const ticketAt = (ctx: ZendeskCtx, id: number) => ({
  reference: String(id),
  link: addressOf(ctx, `/agent/tickets/${id}`).href,
});

/** The oldest ticket with exactly this key. */
async function findTicket(ctx: ZendeskCtx, key: string): Promise<Done | null> {
  const { body } = await call(ctx, {
    method: 'GET',
    path: '/tickets',
    query: { external_id: key },
    is_idempotent: true,
    reply: TicketsAnswer,
  });
  const ids = body.tickets.filter(({ external_id }) => external_id === key).map(({ id }) => id);
  return ids.length === 0 ? null : ticketAt(ctx, Math.min(...ids));
}
