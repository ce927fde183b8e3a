import { Button } from '@mantine/core';
import { shortIgnoredError } from '#features/core/order-lifecycle/order-rules.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { Banner } from '#ui/banner.tsx';
import { useTexts } from '#ui/texts.ts';
import { showSection } from './order-sections.ts';

/** What is wrong with the order's tax document, in short, and the way to it. */
export function DocumentBanner({ order }: { order: OrderDetail }) {
  const t = useTexts().orders.detail;
  if (order.document_error === null) return null;
  return (
    <Banner
      tone="danger"
      title={shortIgnoredError(order.document_error)}
      actions={
        <Button size="xs" variant="default" onClick={() => showSection('documents')}>
          {t.show_document}
        </Button>
      }
    />
  );
}
