import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '#platform/db/actor.ts';
import { MAX_REQUESTS, type SupportRequest } from '../contract.ts';
import { requestState } from '../delivery-rules.ts';

/** A request with the write that makes its ticket; see `requestColumns`. */
export type RequestRow = Omit<SupportRequest, 'state' | 'ticket'> & {
  is_delivered: boolean;
  write: string | null;
  reference: string | null;
  link: string | null;
};

/** The columns of `RequestRow`, of a statement on `support_requests r` with `requestJoins`. */
export const requestColumns: RawBuilder<unknown> = sql`
  r.id, r.subject, r.created_at, r.delivered_at is not null as is_delivered, w.state as write, w.reference, w.link,
  case when w.state in ('refused', 'withdrawn') then w.last_error end as error, c.name as desk`;

export const requestJoins: RawBuilder<unknown> = sql`
  left join partner_writes w on w.support_request_id = r.id
  left join connections c on c.id = w.connection_id`;

/** The request with what became of it. */
export function toRequest<R extends RequestRow>({ is_delivered, write, reference, link, ...request }: R) {
  const state = requestState({ is_delivered, write });
  return { ...request, state, ticket: state === 'ticket' ? { number: reference ?? '', link } : null };
}

/** What a member asked last, and what became of it. */
export async function findOwnRequests({ db, user_id }: Staff): Promise<SupportRequest[]> {
  const { rows } = await sql<RequestRow>`
    select ${requestColumns}
      from support_requests r ${requestJoins}
     where r.user_id = ${user_id} order by r.created_at desc, r.id desc limit ${MAX_REQUESTS}`.execute(db);
  return rows.map(toRequest);
}
