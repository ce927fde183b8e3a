import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OrderEditing } from '#features/orders/edit/web/use-order-edit.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { type ScreenCommand, useCommands } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import { CopyCommands } from './copy-commands.ts';
import { MoreActions } from './more-actions.tsx';
import { focusFirstFix } from './order-sections.ts';
import { isGoingOut, type Primary, possibleActions, primaryAction } from './possible-actions.ts';
import { useChangeOrder } from './use-change-order.ts';

type Props = { order: OrderDetail; edit: OrderEditing };

/**
 * The actions of an order: first the one that its state asks for, the usual ones less prominent next to it, the rare
 * and the irreversible ones in a menu.
 */
export function OrderActions({ order, edit }: Props) {
  const { detail: t, keys } = useTexts().orders;
  const { head } = useTexts().order_page;
  const can = possibleActions(order);
  const change = useChangeOrder(order);
  const { isEditing } = edit;
  const isBlocked = isEditing || change.isPending;
  const primary = isEditing ? undefined : primaryAction(order);
  const hold: Action = { name: 'hold', label: t.hold, onClick: () => change.mutate('hold') };
  const buttons: (Action & { isPossible: boolean })[] = [
    { name: 'fix', label: head.fix, isPossible: primary === 'fix', onClick: focusFirstFix },
    { name: 'release', label: t.release, isPossible: can.release, onClick: () => change.mutate('release') },
    { name: 'send', label: t.send_now, isPossible: can.sendNow, onClick: () => change.mutate('send') },
    { name: 'retry', label: t.retry, isPossible: can.retry, onClick: () => change.mutate('retry') },
    // For an order that is about to leave, the sentence that says so has the button next to it.
    { ...hold, isPossible: can.hold && !isGoingOut(order) },
  ];
  const start = { keys: 'e', label: keys.edit, run: () => edit.open('all') };
  const others = buttons.filter(({ name, isPossible }) => isPossible && name !== 'hold');
  // What Enter alone would run is what can be undone.
  const commands = [...(can.hold ? [hold] : []), ...others].map(({ label, onClick }) => ({ label, run: onClick }));
  return (
    <>
      <Offered
        commands={isBlocked ? [] : [...commands, ...(order.is_editable && !edit.draft.isSaving ? [start] : [])]}
      />
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
          disabled={edit.draft.isSaving}
          onClick={() => (isEditing ? edit.close() : edit.open('all'))}
        >
          {t.edit}
        </ActionButton>
      )}
      <CopyCommands order={order} />
      <MoreActions order={order} isBlocked={isBlocked} />
    </>
  );
}

/** Comes before those of the parts that follow it, as the buttons do. */
function Offered({ commands }: { commands: readonly ScreenCommand[] }) {
  useCommands(commands);
  return null;
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
  const quiet = isPressed ? 'light' : 'default';
  return (
    <Button
      size="xs"
      variant={isPrimary ? 'filled' : quiet}
      {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
      {...button}
    />
  );
}
