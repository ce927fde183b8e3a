import type { InboxEntry } from './inbox-entries.ts';

/**
 * The list of exactly the orders of a cause, as an address has it, the oldest first. A cause without a subject has no
 * address of its own: its list is that of its kind.
 */
export function ordersOfCause({ kind, subject, lines }: Pick<InboxEntry, 'kind' | 'subject' | 'lines'>) {
  const [line, ...others] = lines;
  return {
    problem: kind,
    ...(subject !== '' && { subject }),
    ...(line && others.length === 0 && { connection_id: String(line.connection_id) }),
    orderDir: 'ASC',
  } as const;
}
