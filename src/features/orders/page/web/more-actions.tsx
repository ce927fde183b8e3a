import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { mayHaveLeft } from '#features/orders/returns/return-rules.ts';
import { Icon } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useCommands } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import { CancelModal, IgnoreModal } from './order-modals.tsx';
import { possibleActions } from './possible-actions.ts';
import { PrintItem } from './print/print-item.tsx';

// Only who makes a return.
const MakeReturnModal = lazyPart(
  async () => (await import('#features/orders/returns/web/make-return-modal.tsx')).MakeReturnModal,
);

/** The rare and the final, in a menu. */
export function MoreActions({ order, isBlocked }: { order: OrderDetail; isBlocked: boolean }) {
  const t = useTexts().orders.detail;
  const returns = useTexts().returns.make;
  const can = possibleActions(order);
  const [asked, setAsked] = useState<'cancel' | 'ignore' | 'returned' | null>(null);
  const close = () => setAsked(null);
  const hasLeft = mayHaveLeft(order);
  const ask = { ignore: () => setAsked('ignore'), cancel: () => setAsked('cancel') };
  const asking = (['ignore', 'cancel'] as const).filter((name) => can[name] && !isBlocked);
  const askReturn = { label: returns.action, run: () => setAsked('returned') };
  useCommands([
    ...asking.map((name) => ({ label: t[name], run: ask[name] })),
    ...(hasLeft && !isBlocked ? [askReturn] : []),
  ]);
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
          {hasLeft && <Menu.Item onClick={askReturn.run}>{returns.action}</Menu.Item>}
          {can.ignore && <Menu.Item onClick={ask.ignore}>{t.ignore}</Menu.Item>}
          {can.cancel && (
            <Menu.Item c="var(--tone-danger-text)" onClick={ask.cancel}>
              {t.cancel}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked === 'cancel' && <CancelModal order={order} onClose={close} />}
      {asked === 'returned' && <MakeReturnModal order={order} onClose={close} />}
      {asked === 'ignore' && <IgnoreModal order={order} onClose={close} />}
    </>
  );
}
