import { ActionIcon, Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useOrderChange } from '#features/order-lifecycle/web/use-order-change.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import { type OrderDetail, sendOrderNow } from '../../detail-contract.ts';
import { useChangeOne } from '../bulk/change-named.ts';
import type { OrderEditing } from '../edit/use-order-edit.ts';
import { PrintItem } from '../print/print-item.tsx';
import { CancelModal, IgnoreModal } from './order-modals.tsx';
import { possibleActions } from './possible-actions.ts';

type Props = { order: OrderDetail; edit: OrderEditing };

/** What can be done with an order: the usual beside each other, the rare and the final in a menu. */
export function OrderActions({ order, edit }: Props) {
  const { orders, ui } = useTexts();
  const t = orders.detail;
  const can = possibleActions(order);
  const run = useOneOrder(order);
  const isEditing = edit.draft !== null;
  const isBlocked = isEditing || run.isPending;
  const primary = primaryAction(can);
  const look = (action: OneAction) => (action === primary ? 'filled' : 'default');
  return (
    <>
      {can.sendNow && (
        <Button size="xs" variant={look('send')} disabled={isBlocked} onClick={() => run.mutate('send')}>
          {t.send_now}
        </Button>
      )}
      {can.retry && (
        <Button size="xs" variant={look('retry')} disabled={isBlocked} onClick={() => run.mutate('retry')}>
          {t.retry}
        </Button>
      )}
      {(can.hold || can.release) && (
        <Button
          size="xs"
          variant={look(can.hold ? 'hold' : 'release')}
          disabled={isBlocked}
          onClick={() => run.mutate(can.hold ? 'hold' : 'release')}
        >
          {can.hold ? t.hold : t.release}
        </Button>
      )}
      {(order.is_editable || isEditing) && (
        <>
          <Button
            size="xs"
            variant={isEditing ? 'light' : 'default'}
            aria-pressed={isEditing}
            disabled={edit.isSaving}
            leftSection={<Icon name="edit" size={15} />}
            onClick={() => (isEditing ? edit.discard() : edit.start())}
          >
            {t.edit}
          </Button>
          {!isEditing && (
            <Button size="xs" variant="default" disabled>
              {ui.save}
            </Button>
          )}
        </>
      )}
      <MoreMenu order={order} isBlocked={isBlocked} />
    </>
  );
}

function MoreMenu({ order, isBlocked }: { order: OrderDetail; isBlocked: boolean }) {
  const t = useTexts().orders.detail;
  const can = possibleActions(order);
  const [asked, setAsked] = useState<'cancel' | 'ignore' | null>(null);
  const close = () => setAsked(null);
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
          {can.ignore && <Menu.Item onClick={() => setAsked('ignore')}>{t.ignore}</Menu.Item>}
          {can.cancel && (
            <Menu.Item c="var(--tone-danger-text)" onClick={() => setAsked('cancel')}>
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

/** The one action that the order's state asks for; what keeps it has its own buttons. */
function primaryAction(can: ReturnType<typeof possibleActions>): OneAction | undefined {
  if (can.release) return 'release';
  if (can.sendNow) return 'send';
  return can.retry ? 'retry' : undefined;
}

type OneAction = 'send' | 'retry' | 'hold' | 'release';

/** An action on this order alone. */
function useOneOrder({ id, order_number: number }: OrderDetail) {
  const alerts = useAlerts();
  const t = useTexts().orders;
  const changeOne = useChangeOne();

  async function run(action: OneAction): Promise<string> {
    if (action === 'send') return (await call(sendOrderNow, { params: { id } })).message;
    await changeOne(action, id);
    return interpolate(t.detail.done[action], { number });
  }

  const release = useOrderChange(() => run('release'), alerts.success);
  const undo = { label: t.edit.undo, run: () => release.mutate(undefined) };
  return useOrderChange(
    async (action: OneAction) => ({ action, text: await run(action) }),
    ({ action, text }) => alerts.success(text, action === 'hold' ? { fixed: true, action: undo } : {}),
  );
}
