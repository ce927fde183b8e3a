import { ActionIcon } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import type { EditCard } from './edit-cards.ts';
import type { OrderEditing } from './use-order-edit.ts';

type Props = { order: OrderDetail; edit: OrderEditing; card: EditCard; title: string };

/** In the head of a card: edits what is in it and leaves the rest of the order as it is. */
export function EditCardButton({ order, edit, card, title }: Props) {
  const label = interpolate(useTexts().order_page.head.edit_card, { card: title });
  const isOpen = edit.isOpen(card);
  if (!order.is_editable) return null;

  /** What was changed is not lost by a slip: then the card stays open. */
  function toggle() {
    if (!isOpen) edit.open(card);
    else if (edit.changes === 0) edit.close();
  }

  return (
    <ActionIcon
      {...(isOpen ? { variant: 'light' } : { variant: 'subtle', color: 'gray' })}
      size={26}
      aria-label={label}
      title={label}
      aria-pressed={isOpen}
      disabled={edit.draft.isSaving}
      onClick={toggle}
    >
      <Icon name="edit" size={15} />
    </ActionIcon>
  );
}
