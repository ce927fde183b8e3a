import { dayInZone } from '#base/calendar-date.ts';
import type { DeliveryRule, Issuer, Sealing, Validated } from '../core/country.ts';
import type { Identifiers, TaxDocument } from '../core/tax-document.ts';
import { element, writeXml, type XmlElement } from '../core/xml.ts';
import { namespaces } from './documento-xml.ts';
import { horaOf, ZONE } from './hora.ts';
import { nombreArchivo } from './nombre-archivo.ts';
import { customerTaxScheme, supplierTaxScheme } from './partes-xml.ts';
import type { ColombiaSettings } from './settings.ts';

/** InvoiceTypeCode and CreditNoteTypeCode, as the subject of the mail has them. */
const TYPE_CODES = { sale: '01', correction: '91', guide: '' } as const;

const VALIDATOR = 'Unidad Especial Dirección de Impuestos y Aduanas Nacionales';

/** ResponseCode of an ApplicationResponse: validated by the DIAN. */
const VALIDATED = '02';

/**
 * A buyer gets a zip with the container, in which are the document and the DIAN's answer, and the PDF.
 * @see DIAN, Anexo técnico 1.9, "Contenedor electrónico" and "Entrega al adquiriente", by public summaries and programs
 */
export const delivery: DeliveryRule<ColombiaSettings> = {
  container: (document, issuer, sealing, ids, validated) => ({
    xml: contenedorXml(document, issuer, sealing, ids, validated),
    schema: 'co-dian/dian-AttachedDocument.xsd',
  }),
  mail(document, { settings }, { number }) {
    const { nit, name } = settings;
    const nameOf = (kind: 'ad' | 'z') => nombreArchivo(kind, nit, document.issued_on, number);
    const subject = [nit, name, fullNumber(document, settings, number), TYPE_CODES[document.kind], name];
    return {
      subject: subject.map((part) => part.replaceAll(';', ',')).join(';'),
      zip: `${nameOf('z')}.zip`,
      xml: `${nameOf('ad')}.xml`,
      pdf: `${nameOf('ad')}.pdf`,
    };
  },
};

const fullNumber = ({ kind }: TaxDocument, settings: ColombiaSettings, number: number): string =>
  `${kind === 'correction' ? settings.correction_prefix : settings.prefix}${number}`;

function contenedorXml(
  document: TaxDocument,
  { settings }: Issuer<ColombiaSettings>,
  { number }: Sealing,
  ids: Identifiers,
  { xml, receipt, at }: Validated,
): string {
  const full = fullNumber(document, settings, number);
  const isNote = document.kind === 'correction';
  const [day, time] = [dayInZone(new Date(at), ZONE), horaOf(at)];
  const root = element('AttachedDocument', namespaces('AttachedDocument'), [
    element('ext:UBLExtensions', {}, [element('ext:UBLExtension', {}, [element('ext:ExtensionContent')])]),
    element('cbc:UBLVersionID', {}, 'UBL 2.1'),
    element('cbc:CustomizationID', {}, 'Documentos adjuntos'),
    element(
      'cbc:ProfileID',
      {},
      isNote ? 'Nota Crédito de Factura Electrónica de Venta' : 'Factura Electrónica de Venta',
    ),
    element('cbc:ProfileExecutionID', {}, document.environment === 'live' ? '1' : '2'),
    element('cbc:ID', {}, full),
    element('cbc:IssueDate', {}, day),
    element('cbc:IssueTime', {}, time),
    element('cbc:DocumentType', {}, 'Contenedor de Factura Electrónica'),
    element('cbc:ParentDocumentID', {}, full),
    element('cac:SenderParty', {}, [supplierTaxScheme(settings)]),
    element('cac:ReceiverParty', {}, [customerTaxScheme(document.buyer)]),
    attachment(xml),
    element('cac:ParentDocumentLineReference', {}, [
      element('cbc:LineID', {}, '1'),
      element('cac:DocumentReference', {}, [
        element('cbc:ID', {}, full),
        element('cbc:UUID', { schemeName: isNote ? 'CUDE-SHA384' : 'CUFE-SHA384' }, ids.cude ?? ids.cufe),
        element('cbc:IssueDate', {}, document.issued_on),
        element('cbc:DocumentType', {}, 'ApplicationResponse'),
        attachment(receipt),
        element('cac:ResultOfVerification', {}, [
          element('cbc:ValidatorID', {}, VALIDATOR),
          element('cbc:ValidationResultCode', {}, VALIDATED),
          element('cbc:ValidationDate', {}, day),
          element('cbc:ValidationTime', {}, time),
        ]),
      ]),
    ]),
  ]);
  return writeXml(root);
}

/** A file in a file: as text, which readers of XML get back byte for byte. */
const attachment = (xml: string): XmlElement =>
  element('cac:Attachment', {}, [
    element('cac:ExternalReference', {}, [
      element('cbc:MimeCode', {}, 'text/xml'),
      element('cbc:EncodingCode', {}, 'UTF-8'),
      element('cbc:Description', {}, xml),
    ]),
  ]);
