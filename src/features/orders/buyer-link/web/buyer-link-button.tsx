import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { Icon } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useTexts } from '#ui/texts.ts';
import { isLinkCountry } from '../buyer-link-rules.ts';

// Only who gives the buyer a link.
const BuyerLinkModal = lazyPart(async () => (await import('./buyer-link-modal.tsx')).BuyerLinkModal);

/** In the head of the customer's card: a link by which the buyer gives the data of the invoice. */
export function BuyerLinkButton({ order }: { order: OrderDetail }) {
  const label = useTexts().buyer_link.action;
  const mayEdit = useMay('edit_orders');
  const [isOpen, setIsOpen] = useState(false);
  const isClosed = order.order_status === 'cancelled' || order.order_status === 'refund';
  if (!mayEdit || isClosed || !isLinkCountry(order.country)) return null;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={26}
        aria-label={label}
        title={label}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="link" size={15} />
      </ActionIcon>
      {isOpen && <BuyerLinkModal order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}
