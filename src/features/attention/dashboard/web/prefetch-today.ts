import type { QueryClient } from '@tanstack/react-query';
import { firstOrderQuery } from '#features/attention/first-order/web/first-order-query.ts';
import { countOpenWork } from '#features/attention/notices/open-work-contract.ts';
import { findSuggestedAnswers } from '#features/orders/problem-fixes/answers-contract.ts';
import { knownSession } from '#features/people/access/web/session.ts';
import { queryOf } from '#ui/query.ts';
import { problemsQuery, todayQuery } from './dashboard-queries.ts';
import { readVisitBefore } from './use-visit.ts';

/** Asks for what the dashboard waits for, while its code is loaded. */
export function prefetchToday(client: QueryClient): void {
  const session = knownSession(client);
  if (!session) return;
  void client.prefetchQuery(problemsQuery);
  void client.prefetchQuery(queryOf(countOpenWork, {}));
  void client.prefetchQuery(queryOf(findSuggestedAnswers, {}));
  void client.prefetchQuery(firstOrderQuery);
  void client.prefetchQuery(todayQuery(readVisitBefore(session)));
}
