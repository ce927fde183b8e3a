import { useQuery } from '@tanstack/react-query';
import { FEW_GROUPS, findProblemGroups } from '#features/problems/contract.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { queryOf } from '#ui/query.ts';
import classes from './shell.module.css';

/** How many orders wait for a fix; nothing where none does. */
export function ProblemCount() {
  const { count } = useFormats();
  // As the dashboard asks, so that both share one answer.
  const problems = useQuery(queryOf(findProblemGroups, { query: { most: FEW_GROUPS } }));
  const orders = problems.data?.orders ?? 0;
  return orders > 0 && <span className={classes.count}>{count(orders)}</span>;
}
