import { sql } from 'kysely';
import { interpolate } from '#base/text.ts';
import { withdrawWrite } from '#features/partners/outbox/server/withdraw-write.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { job } from '#platform/jobs/job.ts';
import { isForMail, type TicketTry } from '../delivery-rules.ts';
import { hasMail } from './has-mail.ts';
import { mailRequest } from './mail-soon.ts';
import { lockUndelivered, readFiles, type StoredRequest, textOf } from './read-request.ts';
import { supportTexts } from './support-texts.ts';

/**
 * Mails a request that no desk takes; the answer goes to the member. The request stays locked until the mail server
 * accepted it, so neither another run nor the desk delivers it too. Until then it stays undelivered.
 */
export const deliverRequest = job(
  mailRequest.name,
  mailRequest.payload,
  async ({ request_id }, { actor, services }) => {
    const { support_email: to, mail, base_url } = services;
    if (to === null || !hasMail(services)) return;
    await actor.db.transaction().execute(async (tx) => {
      const request = await lockUndelivered(tx, request_id);
      if (!request) return;
      const ticket = await findTicketTry(tx, request_id);
      if (!isForMail(ticket)) return;
      const files = await readFiles(tx, services, request_id);
      const reply_to = { name: request.user_name, address: request.user_email };
      await mail.send({
        to,
        subject: `[${request.account}] ${request.subject}`,
        text: textOf(request, base_url) + whyMailed(request, ticket),
        reply_to,
        files,
      });
      await sql`update support_requests set delivered_at = now() where id = ${request_id}`.execute(tx);
      if (ticket) await withdrawWrite(tx, ticket.id);
      await publishEvent(tx, actor, { type: 'support.changed' });
    });
  },
);

type FoundTry = TicketTry & { id: number; desk: string; error: string | null };

async function findTicketTry(tx: AccountDb, requestId: number): Promise<FoundTry | null> {
  const { rows } = await sql<FoundTry>`
    select w.id, w.state, w.last_error as error, c.name as desk, c.state = 'active'
      and c.removed_at is null as is_desk_active,
           (1000 * extract(epoch from now() - r.created_at))::float8 as age_ms
      from support_requests r
      join partner_writes w on w.support_request_id = r.id
      join connections c on c.id = w.connection_id
     where r.id = ${requestId} order by w.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Those who read the mail should know of the desk that was asked first. */
function whyMailed(request: StoredRequest, ticket: FoundTry | null): string {
  if (ticket === null) return '';
  const t = supportTexts(request).mail;
  const isOpen = ticket.state === 'in_doubt' || ticket.state === 'sending';
  return `${interpolate(isOpen ? t.in_doubt : t.not_taken, { desk: ticket.desk, reason: ticket.error ?? '–' })}\n`;
}
