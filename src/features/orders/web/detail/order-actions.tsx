import { ActionIcon, Button, Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import type { OrderDetail } from '../../detail-contract.ts';
import type { OrderEditing } from '../edit/use-order-edit.ts';
import { PrintItem } from '../print/print-item.tsx';
import { CancelModal, IgnoreModal } from './order-modals.tsx';
import { focusFirstFix } from './order-sections.ts';
import { isGoingOut, type Primary, possibleActions, primaryAction } from './possible-actions.ts';
import { useChangeOrder } from './use-change-order.ts';
import { useOrderPageTexts } from './use-order-page-texts.ts';

type Props = { order: OrderDetail; edit: OrderEditing };

/** What can be done with an order: what its state asks for first, the usual quietly beside it, the rare and the final in a menu. */
export function OrderActions({ order, edit }: Props) {
  const t = useTexts().orders.detail;
  const { head } = useOrderPageTexts();
  const can = possibleActions(order);
  const change = useChangeOrder(order);
  const isEditing = edit.draft !== null;
  const isBlocked = isEditing || change.isPending;
  const primary = isEditing ? undefined : primaryAction(order);
  const buttons: (Action & { isPossible: boolean })[] = [
    { name: 'fix', label: head.fix, isPossible: primary === 'fix', onClick: focusFirstFix },
    { name: 'release', label: t.release, isPossible: can.release, onClick: () => change.mutate('release') },
    { name: 'send', label: t.send_now, isPossible: can.sendNow, onClick: () => change.mutate('send') },
    { name: 'retry', label: t.retry, isPossible: can.retry, onClick: () => change.mutate('retry') },
    // Of an order that is about to leave it stands beside the sentence that says so.
    { name: 'hold', label: t.hold, isPossible: can.hold && !isGoingOut(order), onClick: () => change.mutate('hold') },
  ];
  return (
    <>
      {buttons
        .filter(({ isPossible }) => isPossible && !isEditing)
        .map(({ name, label, onClick }) => (
          <ActionButton key={name} isPrimary={name === primary} disabled={isBlocked} onClick={onClick}>
            {label}
          </ActionButton>
        ))}
      {(order.is_editable || isEditing) && (
        <ActionButton
          isPrimary={primary === 'edit'}
          isPressed={isEditing}
          disabled={edit.isSaving}
          onClick={() => (isEditing ? edit.discard() : edit.start())}
        >
          {t.edit}
        </ActionButton>
      )}
      <MoreMenu order={order} isBlocked={isBlocked} />
    </>
  );
}

type Action = { name: Primary | 'hold'; label: string; onClick: () => void };

type ButtonProps = {
  isPrimary: boolean;
  isPressed?: boolean;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** One of them is loud at most. */
function ActionButton({ isPrimary, isPressed, ...button }: ButtonProps) {
  const quiet = isPressed ? { variant: 'light' } : { variant: 'subtle', color: 'gray', c: 'var(--mantine-color-text)' };
  return (
    <Button
      size="xs"
      {...(isPrimary ? { variant: 'filled' } : quiet)}
      {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
      {...button}
    />
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
