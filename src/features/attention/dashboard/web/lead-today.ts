import type { QueryClient } from '@tanstack/react-query';
import { firstOrderQuery } from '#features/attention/first-order/web/first-order-query.ts';
import { knownSession } from '#features/people/access/web/session.ts';
import { problemsQuery, todayQuery } from './dashboard-queries.ts';
import { readVisitBefore } from './use-visit.ts';

/** Asks for what the dashboard waits for, before it is drawn. */
export async function leadToday(client: QueryClient): Promise<void> {
  const session = knownSession(client);
  if (!session) return;
  await Promise.all([
    client.prefetchQuery(problemsQuery),
    client.prefetchQuery(firstOrderQuery),
    client.prefetchQuery(todayQuery(readVisitBefore(session))),
  ]);
}
