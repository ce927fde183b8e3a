import { lazyPart } from '#ui/lazy-part.tsx';

// Only who gives money back, or cancels pieces; the menu and the balance open both.
export const RefundModal = lazyPart(
  async () => (await import('#features/orders/refunds/web/refund-modal.tsx')).RefundModal,
);
export const CancelPiecesModal = lazyPart(async () => (await import('./cancel-pieces-modal.tsx')).CancelPiecesModal);
