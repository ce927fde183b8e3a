/**
 * So many customers have each of the languages among them, of which an order that is put into the channel needs one.
 */
const CUSTOMERS = 4;

/**
 * Orders of a channel that lists these SKUs alone, in the shape of the retail data. They have left: the last row, which
 * is no order, dates them.
 */
export const ordersOf = (skus: readonly string[]): string =>
  [
    'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country',
    ...Array.from({ length: Math.max(CUSTOMERS, skus.length) }, (_, n) => {
      const sku = skus[n % skus.length];
      return `53600${n},${sku},${sku},500,2010-11-01 08:26:00,10,1785${n},EIRE`;
    }),
    'A536009,B,Adjust bad debt,1,2010-12-01 11:00:00,-1,,EIRE',
    '',
  ].join('\n');
