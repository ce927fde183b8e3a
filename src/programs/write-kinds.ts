import { uploadListingWrite } from '#features/catalogue/listings/server/upload-listing.write.ts';
import { createTicketWrite } from '#features/customers/support/server/create-ticket.write.ts';
import { changeOrderWrite } from '#features/orders/intake/server/change-order.write.ts';
import { recallOrderWrite } from '#features/orders/intake/server/recall-order.write.ts';
import { refundOrderWrite } from '#features/orders/refunds/server/refund-order.write.ts';
import { tellReturnWrite } from '#features/orders/returns/server/tell-return.write.ts';
import type { WriteKinds } from '#features/partners/outbox/server/write-kind.ts';
import { cancelDocumentWrite } from '#features/tax/documents/server/issuing/cancel-document.write.ts';
import { issueDocumentWrite } from '#features/tax/documents/server/issuing/issue-document.write.ts';
import { sendDocumentWrite } from '#features/tax/documents/server/issuing/send-document.write.ts';
import { cancelOrderWrite } from '#features/warehouse/fulfilment/server/cancel-order.write.ts';
import { notifyShipmentWrite } from '#features/warehouse/fulfilment/server/notify-shipment.write.ts';
import { submitOrderWrite } from '#features/warehouse/fulfilment/server/submit-order.write.ts';
import { submitPartWrite } from '#features/warehouse/fulfilment/server/submit-part.write.ts';

/** Every kind of write to a partner that the outbox sends. */
export const writeKinds: WriteKinds = [
  cancelOrderWrite,
  changeOrderWrite,
  recallOrderWrite,
  submitOrderWrite,
  submitPartWrite,
  notifyShipmentWrite,
  refundOrderWrite,
  tellReturnWrite,
  uploadListingWrite,
  issueDocumentWrite,
  cancelDocumentWrite,
  sendDocumentWrite,
  createTicketWrite,
];
