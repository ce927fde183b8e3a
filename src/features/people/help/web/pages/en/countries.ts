/** What differs from country to country. */
export const countries = `
# The six countries
What is particular to each country’s documents. Everything else is the same: see [tax documents](documents).

## bolivia: Bolivia
- The authority is the SIN. Documents are the factura compra-venta and the nota de crédito-débito.
- The buyer needs a NIT or an identity card above the limit in the settings; below it, the number 0 is possible if the settings allow it.
- The SIN gives codes for each day. Bodega requests them automatically; without them documents wait.
- An invoice is sent on the day it is issued. It can be annulled until the 9th of the following month, and corrected by a note for 18 months.
- While the SIN cannot be reached, invoices can be [issued offline](documents#offline); they are sent within 48 hours.

## colombia: Colombia
- The authority is the DIAN, which validates each factura electrónica and nota crédito.
- Invoices are numbered within the range that the DIAN authorised. Enter the new range before the old one ends; a mail reminds you.
- Buyers without a tax id are invoiced as consumidor final. A NIT needs the right check digit.
- Documents are sent on the day they are issued. An invoice is not cancelled: it is corrected by a credit note.
- While the DIAN is away, invoices can be [issued offline](documents#offline) and are sent within 48 hours.

## ecuador: Ecuador
- The authority is the SRI. Documents are the factura and the nota de crédito.
- Please wait at least 45 minutes after an order was placed before you submit by hand: the order may still change.
- Above the limit in the settings the buyer needs a RUC, a cédula or a passport.
- Since 2026 documents are sent on the day they are issued. An invoice is annulled on the SRI’s own pages, until the 7th of the following month; those to consumidor final cannot be.

## guatemala: Guatemala
- The authority is SAT, by way of a certifier (FEL).
- A buyer without NIT or CUI is invoiced as CF, up to the limit in the settings.
- A document is certified within five days. It can be annulled until the end of the following month.
- A credit note with IVA is possible for two months. After that the settings decide: stop, or a note of allowance.

## mexico: Mexico
- The authority is SAT. Documents are the CFDI and the CFDI de egreso, stamped by a PAC.
- Name, RFC and postal code of the buyer must be exactly as SAT has them. If they are not, ask the customer for the Constancia de Situación Fiscal. Without an RFC the invoice has the generic RFC.
- A document is stamped within 72 hours.
- A cancellation needs a motive. With motive 01 the document that replaces it comes first: **Re-submit**, then cancel. Some cancellations wait for the buyer’s consent.
- **Export Failed Mexico Invoices** lists invoices that were rejected or would be.

## peru: Peru
- The authority is SUNAT. A buyer with a RUC gets a factura, others a boleta. A boleta above the limit needs the buyer’s DNI.
- A factura can be voided within seven days. A boleta is taken back by a credit note.
- Goods travel with a guía de remisión. It needs the ubigeo and the street of the delivery and the receiver’s tax id, and is sent on the day the goods leave.
- No guía is needed for refunds, chargebacks, virtual orders and pickups.
`;
