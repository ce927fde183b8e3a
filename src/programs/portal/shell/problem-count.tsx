import { useQuery } from '@tanstack/react-query';
import { findProblemGroups } from '#features/problems/contract.ts';
import { useFormats } from '#ui/place.tsx';
import { queryOf } from '#ui/query.ts';
import classes from './shell.module.css';

/** How many orders wait for a fix; nothing where none does. */
export function ProblemCount() {
  const { count } = useFormats();
  const { data: orders = 0 } = useQuery({ ...queryOf(findProblemGroups, {}), select: (problems) => problems.orders });
  return orders > 0 && <span className={classes.count}>{count(orders)}</span>;
}
