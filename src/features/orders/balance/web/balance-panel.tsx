import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Icon } from '#ui/icons.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type AnsweredBalance, type BalanceRow, getOrderBalance, type Imbalance } from '../contract.ts';
import classes from './balance.module.css';
import { BalanceTable } from './balance-table.tsx';
import type { CancelRefunded } from './imbalance-actions.tsx';
import { ImbalanceItem } from './imbalance-item.tsx';

type Props = {
  orderId: number;
  /** The refunds of the order, which an imbalance may be about. */
  refunds: readonly { id: number; order_number: string }[];
  /** A member wants to settle an imbalance by a refund. */
  onRefund: (imbalance: Imbalance, rows: readonly BalanceRow[]) => void;
  /** A member wants to record a payment. */
  onPayment: () => void;
  /** The answer to payments that were recorded and that the channel reports too. */
  duplicates: (imbalance: Imbalance) => ReactNode;
  /** The refunded pieces that are still to be sent and can be cancelled; null where none can. */
  cancelRefunded: (balance: AnsweredBalance) => CancelRefunded | null;
};

/** Whether goods, money and papers of an order agree: in one quiet line, else what disagrees and what to do. */
export function BalancePanel({ orderId, ...props }: Props) {
  const t = useTexts().order_balance;
  const { data, error, isPending, refetch } = useQuery(queryOf(getOrderBalance, { params: { id: orderId } }));
  return (
    <Panel title={t.title}>
      {isPending && <Skeleton height={40} />}
      {error && <LoadError error={error} onRetry={refetch} hasData={data !== undefined} />}
      {data && <Balance orderId={orderId} balance={data} {...props} />}
    </Panel>
  );
}

function Balance({
  orderId,
  balance,
  refunds,
  onRefund,
  onPayment,
  duplicates,
  cancelRefunded,
}: Props & { balance: AnsweredBalance }) {
  const t = useTexts().order_balance;
  const { imbalances, moving, currency } = balance;
  const cancel = cancelRefunded(balance);
  const [isOpened, setIsOpened] = useState<boolean | null>(null);
  const table = useId();
  // What disagrees is understood from the table.
  const isOpen = isOpened ?? imbalances.some(({ left }) => left === null);
  return (
    <>
      {imbalances.length === 0 && (
        <p className={classes.agree}>
          <Icon name="check" size={16} />
          {moving.length === 0 ? t.agree : t.agree_so_far}
        </p>
      )}
      {imbalances.length > 0 && (
        <ul className={classes.imbalances}>
          {imbalances.map((imbalance) => (
            <ImbalanceItem
              key={`${imbalance.kind} ${imbalance.subject}`}
              orderId={orderId}
              imbalance={imbalance}
              currency={currency}
              onRefund={(one) => onRefund(one, balance.rows)}
              onPayment={onPayment}
              duplicates={duplicates(imbalance)}
              cancel={cancel}
              refund={refunds.find(({ order_number }) => order_number === imbalance.subject)}
            />
          ))}
        </ul>
      )}
      {moving.map(({ kind, subject }) => (
        <p key={`${kind} ${subject}`} className={classes.moving}>
          {interpolate(t.moving[kind], { subject })}
        </p>
      ))}
      <Disclosure isOpen={isOpen} controls={table} onToggle={() => setIsOpened(!isOpen)}>
        {t.show}
      </Disclosure>
      <div id={table} hidden={!isOpen}>
        {isOpen && <BalanceTable balance={balance} />}
      </div>
    </>
  );
}
