import { useQuery } from '@tanstack/react-query';
import { pluralise } from '#base/text.ts';
import { findWaitingOrders } from '#features/core/order-problems/contract.ts';
import type { ProblemKind } from '#features/core/order-problems/problem-kinds.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import classes from './fix-problem.module.css';

const MAX_LISTED = 200; // as many as the call answers; there may be more

type Props = { cause: { kind: ProblemKind; connection_id: number; subject: string } };

/** What a correction would release, and how many orders would go on waiting for something else. */
export function ReleaseHint({ cause }: Props) {
  const t = useTexts().problem_fixes.fix;
  const { count } = useFormats();
  const waiting = useQuery(queryOf(findWaitingOrders, { query: cause }));
  if (!waiting.data) return null;
  const isCut = waiting.data.data.length >= MAX_LISTED;
  const write = (orders: number) => (isCut ? `${count(orders)}+` : count(orders));
  const staying = waiting.data.data.filter((order) => order.other_problems > 0).length;
  const released = waiting.data.data.length - staying;
  const parts = [
    ...(released > 0 ? [pluralise(t.releases, released, write)] : []),
    ...(staying > 0 ? [pluralise(t.stays, staying, write)] : []),
  ];
  return (
    <span role="status" className={classes.hint}>
      {parts.join(' · ')}
    </span>
  );
}
