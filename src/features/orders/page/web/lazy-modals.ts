import { lazyPart } from '#ui/lazy-part.tsx';

// Only who gives money back, records a payment, or cancels pieces; the menu and the balance open these.
export const RefundModal = lazyPart(
  async () => (await import('#features/orders/refunds/web/refund-modal.tsx')).RefundModal,
);
export const RecordPaymentModal = lazyPart(
  async () => (await import('#features/orders/payments/web/record-payment-modal.tsx')).RecordPaymentModal,
);
export const CancelPiecesModal = lazyPart(async () => (await import('./cancel-pieces-modal.tsx')).CancelPiecesModal);
