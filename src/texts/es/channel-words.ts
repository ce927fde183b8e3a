import type { Translation } from '#base/text.ts';
import type { channel_words as english } from '../en/channel-words.ts';

export const channel_words: Translation<typeof english> = {
  creditcard: 'Tarjeta de crédito',
  debitcard: 'Tarjeta de débito',
  giftcard: 'Tarjeta de regalo',
  bankwire: 'Transferencia bancaria',
  banktransfer: 'Transferencia bancaria',
  bankdeposit: 'Depósito bancario',
  achdebit: 'Débito automático',
  cash: 'Efectivo',
  cashondelivery: 'Pago contra entrega',
  cod: 'Pago contra entrega',
  check: 'Cheque',
  wallet: 'Billetera',
  manual: 'Pago manual',
  pointredemption: 'Puntos',
  tax: 'Impuesto',
  federaltax: 'Impuesto federal',
  statetax: 'Impuesto estatal',
  countytax: 'Impuesto del condado',
  citytax: 'Impuesto municipal',
};
