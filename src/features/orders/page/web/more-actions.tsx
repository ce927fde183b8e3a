import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { Icon } from '#ui/icons.tsx';
import { useCommands } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import { CancelModal, IgnoreModal } from './order-modals.tsx';
import { possibleActions } from './possible-actions.ts';
import { PrintItem } from './print/print-item.tsx';

/** The rare and the final, in a menu. */
export function MoreActions({ order, isBlocked }: { order: OrderDetail; isBlocked: boolean }) {
  const t = useTexts().orders.detail;
  const can = possibleActions(order);
  const [asked, setAsked] = useState<'cancel' | 'ignore' | null>(null);
  const close = () => setAsked(null);
  const ask = { ignore: () => setAsked('ignore'), cancel: () => setAsked('cancel') };
  const asking = (['ignore', 'cancel'] as const).filter((name) => can[name] && !isBlocked);
  useCommands(asking.map((name) => ({ label: t[name], run: ask[name] })));
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
          {can.ignore && <Menu.Item onClick={ask.ignore}>{t.ignore}</Menu.Item>}
          {can.cancel && (
            <Menu.Item c="var(--tone-danger-text)" onClick={ask.cancel}>
              {t.cancel}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked === 'cancel' && <CancelModal order={order} onClose={close} />}
      {asked === 'ignore' && <IgnoreModal order={order} onClose={close} />}
    </>
  );
}
