const MINUTE_MS = 60_000;

/** A desk that is at work takes a ticket within seconds. */
const DESK_TURN_MS = 15 * MINUTE_MS;
/** A ticket whose answer was lost may exist: a mail in addition is better than an unread request. */
const DOUBT_MS = 60 * MINUTE_MS;

/** The write that makes a request's ticket; `age_ms` is the request's. */
export type TicketTry = { state: string; is_desk_active: boolean; age_ms: number };

/** Whether a request that was not delivered yet goes out by mail: there is no desk to take it, or the desk does not. */
export function isForMail(ticket: TicketTry | null): boolean {
  if (ticket === null) return true;
  const { state, is_desk_active, age_ms } = ticket;
  if (state === 'done') return false;
  if (state === 'queued') return !is_desk_active || age_ms >= DESK_TURN_MS;
  if (state === 'sending' || state === 'in_doubt') return age_ms >= DOUBT_MS;
  return true;
}

/** Where a request stands; `ticket`: a desk has it, also where it was mailed in doubt of that. */
export function requestState(request: {
  is_delivered: boolean;
  write: string | null;
}): 'waiting' | 'ticket' | 'mailed' {
  if (request.write === 'done') return 'ticket';
  return request.is_delivered ? 'mailed' : 'waiting';
}
