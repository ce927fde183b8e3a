import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type AnsweredBalance, getOrderBalance } from '#features/orders/balance/contract.ts';
import { useImbalanceSentence } from '#features/orders/balance/web/use-imbalance-sentence.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { Banner } from '#ui/banner.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { showSection } from './order-sections.ts';

/** The order's open imbalances, with a link to their answers; nothing where none needs an answer. */
export function BalanceBanner({ order }: { order: OrderDetail }) {
  const t = useTexts().order_balance;
  const sentenceOf = useImbalanceSentence();
  const balance = useQuery(queryOf(getOrderBalance, { params: { id: order.id } })).data;
  const open = balance ? unanswered(order, balance.imbalances) : [];
  if (!balance || open.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={t.disagree}
      actions={
        <Button size="xs" variant="default" onClick={() => showSection('balance')}>
          {t.to_answers}
        </Button>
      }
    >
      <ul data-plain>
        {open.map((imbalance) => (
          <li key={`${imbalance.kind} ${imbalance.subject}`}>{sentenceOf(imbalance, balance.currency)}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** Without those that a member left, and those that are a problem of the order. */
const unanswered = ({ problems }: OrderDetail, imbalances: AnsweredBalance['imbalances']) =>
  imbalances.filter(({ kind, left }) => left === null && problems.every((problem) => problem.kind !== kind));
