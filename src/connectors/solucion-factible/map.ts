import { instantInZone } from '#base/calendar-date.ts';
import { ConnectorError } from '../core/connector-error.ts';
import { readXml, UnreadableXml } from '../core/read-xml.ts';
import type { SealedDocument, TaxAnswer, TaxNotice } from '../core/tax-service.ts';
import type { Result } from './schema.ts';

/** Stamps bear the wall clock of the country's centre, wherever a document was issued. */
const STAMP_ZONE = 'America/Mexico_City';

type Authorised = Extract<TaxAnswer, { state: 'authorised' }>;

/**
 * The codes of SAT's matrix come with their prefix or without; `CFDI40148 - El campo …` begins the message in some
 * answers.
 */
export function noticeOf({ status, statusUUID, mensaje }: Result): TaxNotice {
  const code = statusUUID && statusUUID !== '200' ? statusUUID : status;
  const stated = /^\s*(CFDI\d{5})\b/.exec(mensaje)?.[1];
  return { code: stated ?? code.replace(/^(?=40\d{3}$)/, 'CFDI'), text: mensaje, is_warning: false };
}

/**
 * The stamp of a document, from its stamped XML. Null where that is another document's: one of the same series and
 * number that was sealed before.
 * @throws ConnectorError uncertain where the XML has no stamp or cannot be read
 */
export async function readStamped(document: SealedDocument, { cfdiTimbrado }: Result): Promise<Authorised | null> {
  const bytes = Buffer.from(cfdiTimbrado, 'base64');
  const stamp = await readStamp(bytes);
  if (stamp.SelloCFD !== (await sealOf(document.xml))) return null;
  return {
    state: 'authorised',
    ids: {
      uuid: stamp.UUID,
      fechaTimbrado: stamp.FechaTimbrado,
      rfcProvCertif: stamp.RfcProvCertif,
      noCertificadoSAT: stamp.NoCertificadoSAT,
      selloCFD: stamp.SelloCFD,
      selloSAT: stamp.SelloSAT,
    },
    at: instantInZone(stamp.FechaTimbrado, STAMP_ZONE).toISOString(),
    xml: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
    notices: [],
  };
}

/** @see SAT, TimbreFiscalDigitalv11.xsd */
type StampAttribute = 'UUID' | 'FechaTimbrado' | 'RfcProvCertif' | 'NoCertificadoSAT' | 'SelloCFD' | 'SelloSAT';

async function readStamp(bytes: Uint8Array): Promise<Record<StampAttribute, string>> {
  try {
    return await readXml(bytes, (root) => {
      const timbre = root.find('TimbreFiscalDigital');
      const stated = (name: StampAttribute) => {
        const value = timbre?.attribute(name);
        if (!value) throw new ConnectorError('uncertain', `The stamped document has no ${name}`);
        return value;
      };
      return {
        UUID: stated('UUID'),
        FechaTimbrado: stated('FechaTimbrado'),
        RfcProvCertif: stated('RfcProvCertif'),
        NoCertificadoSAT: stated('NoCertificadoSAT'),
        SelloCFD: stated('SelloCFD'),
        SelloSAT: stated('SelloSAT'),
      };
    });
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error;
    throw new ConnectorError('uncertain', `The stamped document cannot be read: ${error.message}`, { cause: error });
  }
}

/** The provider's key of a document. */
const sealOf = (xml: string): Promise<string | null> => readXml(xml, (root) => root.attribute('Sello'));
