import type { Issuer, Sealing } from '../core/country.ts';
import type { Identifiers, TaxDocument } from '../core/tax-document.ts';
import { element, optionalElement, type XmlElement } from '../core/xml.ts';
import { TIPOS, tipoOfOrigin } from './comprobante.ts';
import { documentoXml, firmaElement, identityElement } from './documento-xml.ts';
import { importeEnLetras } from './importe-en-letras.ts';
import { lineElement } from './linea-xml.ts';
import type { PeruSettings } from './settings.ts';
import { TYPES } from './tipo-documento.ts';
import { gratuitoOf, monetaryTotalElement, taxTotalElement } from './totales-xml.ts';

/** Catalogue 51: a sale within Peru. */
const VENTA_INTERNA = '0101';

/** Catalogue 52, legend 1002. */
export const TRANSFERENCIA_GRATUITA = 'TRANSFERENCIA GRATUITA DE UN BIEN Y/O SERVICIO PRESTADO GRATUITAMENTE';

/**
 * Factura, boleta or nota de crédito.
 * @see SUNAT, validations of factura, boleta and nota de crédito 2.0
 */
export function comprobanteXml(
  document: TaxDocument,
  { settings }: Issuer<PeruSettings>,
  { at }: Sealing,
  ids: Identifiers,
): string {
  const { kind, issued_on, buyer, currency, totals, lines } = document;
  const tipo = ids.tipoComprobante ?? '';
  const isNote = kind === 'correction';
  const legend = (code: string, text: string) => element('cbc:Note', { languageLocaleID: code }, text);
  const money = element('cbc:DocumentCurrencyCode', {}, currency);
  return documentoXml({ root: isNote ? 'CreditNote' : 'Invoice', issued_on, at, ids }, [
    isNote ? null : element('cbc:InvoiceTypeCode', { listID: VENTA_INTERNA }, tipo),
    legend('1000', importeEnLetras(totals.total, currency)),
    gratuitoOf(lines) && legend('1002', TRANSFERENCIA_GRATUITA),
    money,
    ...(isNote ? correctedElements(document) : []),
    firmaElement(settings),
    supplierElement(settings),
    element('cac:AccountingCustomerParty', {}, [
      element('cac:Party', {}, [
        identityElement(buyer.tax_id_code, buyer.tax_id),
        element('cac:PartyLegalEntity', {}, [element('cbc:RegistrationName', {}, buyer.name)]),
      ]),
    ]),
    ...(tipo === TIPOS.factura ? document.payments.map(({ code }) => paymentElement(code)) : []),
    taxTotalElement(document, settings),
    monetaryTotalElement(document),
    ...lines.map((line, index) => lineElement(line, index + 1, { isNote, settings, currency })),
  ]);
}

/** A note's reference to the document that it corrects. */
const correctedElements = ({ origin, reason, extra }: TaxDocument): XmlElement[] => [
  element('cac:DiscrepancyResponse', {}, [
    element('cbc:ReferenceID', {}, origin?.full_number),
    element('cbc:ResponseCode', {}, extra.tipoNota),
    element('cbc:Description', {}, reason),
  ]),
  element('cac:BillingReference', {}, [
    element('cac:InvoiceDocumentReference', {}, [
      element('cbc:ID', {}, origin?.full_number),
      element('cbc:DocumentTypeCode', {}, origin && tipoOfOrigin(origin)),
    ]),
  ]),
];

function supplierElement({ ruc, name, trade_name, ubigeo, establishment, address }: PeruSettings): XmlElement {
  return element('cac:AccountingSupplierParty', {}, [
    element('cac:Party', {}, [
      identityElement(TYPES.ruc, ruc),
      optionalElement('cac:PartyName', {}, [optionalElement('cbc:Name', {}, trade_name)]),
      element('cac:PartyLegalEntity', {}, [
        element('cbc:RegistrationName', {}, name),
        element('cac:RegistrationAddress', {}, [
          element('cbc:ID', {}, ubigeo),
          element('cbc:AddressTypeCode', {}, establishment),
          element('cac:AddressLine', {}, [element('cbc:Line', {}, address)]),
          element('cac:Country', {}, [element('cbc:IdentificationCode', {}, 'PE')]),
        ]),
      ]),
    ]),
  ]);
}

/** How a factura is paid; boletas and notes do not say it (3244). */
const paymentElement = (means: string): XmlElement =>
  element('cac:PaymentTerms', {}, [element('cbc:ID', {}, 'FormaPago'), element('cbc:PaymentMeansID', {}, means)]);
