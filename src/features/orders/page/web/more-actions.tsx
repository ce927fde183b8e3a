import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import { mayHaveLeft } from '#features/core/order-lifecycle/return-rules.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { piecesHere } from '#features/orders/order/split-rules.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { Icon } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useCommands } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import { CancelPiecesModal, RecordPaymentModal, RefundModal } from './lazy-modals.ts';
import { CancelModal, IgnoreModal } from './order-modals.tsx';
import { possibleActions } from './possible-actions.ts';
import { PrintItem } from './print/print-item.tsx';

// Only who makes a return, splits an order, or sends pieces once more.
const MakeReturnModal = lazyPart(
  async () => (await import('#features/orders/returns/web/make-return-modal.tsx')).MakeReturnModal,
);
const ReplaceModal = lazyPart(
  async () => (await import('#features/orders/replacements/web/replace-modal.tsx')).ReplaceModal,
);

const SplitModal = lazyPart(async () => (await import('./split-modal.tsx')).SplitModal);

type Asked = 'refund' | 'payment' | 'returned' | 'replace' | 'ignore' | 'split' | 'cancel_pieces' | 'cancel';

/** The rare and the final, in a menu. */
export function MoreActions({ order, isBlocked }: { order: OrderDetail; isBlocked: boolean }) {
  const t = useTexts().orders.detail;
  const returns = useTexts().returns.make;
  const { refunds, payments } = useTexts();
  const mayRefund = useMay('refund_orders');
  const can = possibleActions(order);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const actions: readonly { name: Asked; label: string; isPossible: boolean }[] = [
    { name: 'refund', label: refunds.action, isPossible: mayRefund && can.refund },
    { name: 'payment', label: payments.action, isPossible: mayRefund && can.recordPayment },
    { name: 'returned', label: returns.action, isPossible: mayHaveLeft(order) },
    { name: 'replace', label: t.replace, isPossible: can.replace },
    { name: 'ignore', label: t.ignore, isPossible: can.ignore },
    { name: 'split', label: t.split, isPossible: can.split && piecesHere(order.lines) > 1 },
    { name: 'cancel_pieces', label: t.cancel_pieces, isPossible: can.cancelPieces },
    { name: 'cancel', label: t.cancel, isPossible: can.cancel },
  ];
  const possible = actions.filter(({ isPossible }) => isPossible);
  useCommands(isBlocked ? [] : possible.map(({ name, label }) => ({ label, run: () => setAsked(name) })));
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={30} disabled={isBlocked} aria-label={t.more}>
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <PrintItem onClick={() => window.print()} />
          {possible.map(({ name, label }) => (
            <Menu.Item
              key={name}
              {...(name === 'cancel' && { c: 'var(--tone-danger-text)' })}
              onClick={() => setAsked(name)}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asked === 'refund' && <RefundModal order={order} onClose={close} />}
      {asked === 'payment' && <RecordPaymentModal order={order} onClose={close} />}
      {asked === 'returned' && <MakeReturnModal order={order} onClose={close} />}
      {asked === 'replace' && <ReplaceModal order={order} onClose={close} />}
      {asked === 'ignore' && <IgnoreModal order={order} onClose={close} />}
      {asked === 'split' && <SplitModal order={order} onClose={close} />}
      {asked === 'cancel_pieces' && <CancelPiecesModal order={order} onClose={close} />}
      {asked === 'cancel' && <CancelModal order={order} onClose={close} />}
    </>
  );
}
