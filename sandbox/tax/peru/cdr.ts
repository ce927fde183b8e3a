import { zipSync } from 'fflate';
import { element } from '../soap.ts';
import type { Motivo } from './codigo.ts';
import { limaTime } from './lima-time.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const SUNAT = '20131312955';
/** The earliest that a zip's entry can be of. */
const ZIP_TIME = new Date(1980, 0, 1);

interface Constancia {
  /** The document that it is about: `20100070970-01-F001-1`. */
  name: string;
  /** `F001-1`, `RA-20261120-1` */
  reference: string;
  issuer: string;
  /** Identity type and number of the buyer. */
  receiver: string;
  date: string;
  response: Motivo & { notes: readonly Motivo[] };
  /** Its own number. */
  number: number;
  at: number;
  /** The address in a guide's QR code. */
  link?: string;
}

/**
 * The zip with the constancia de recepción, as SUNAT gives it: an empty folder, then `R-….xml`. `beta`: with the form
 * of a signature, as the test environment gives it, and in UTF-8; else without one and in ISO-8859-1.
 */
export function cdrZip(constancia: Constancia, beta: boolean): Uint8Array {
  const xml = cdrXml(constancia, beta);
  const files = {
    'dummy/': new Uint8Array(),
    [`R-${constancia.name}.xml`]: Buffer.from(xml, beta ? 'utf8' : 'latin1'),
  };
  return zipSync(files, { mtime: ZIP_TIME });
}

function cdrXml({ reference, issuer, receiver, date, response, number, at, link }: Constancia, beta: boolean): string {
  const { date: day, time } = limaTime(at);
  const party = (name: string, id: string) =>
    element(`cac:${name}`, { xml: element('cac:PartyIdentification', { xml: element('cbc:ID', id) }) });
  const signatory = `${element('cac:PartyIdentification', { xml: element('cbc:ID', SUNAT) })}${element('cac:PartyName', { xml: element('cbc:Name', 'SUNAT') })}`;
  const body = [
    `<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent>${beta ? PLACEHOLDER : ''}</ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>`,
    element('cbc:UBLVersionID', '2.0'),
    element('cbc:CustomizationID', '1.0'),
    element('cbc:ID', String(number)),
    element('cbc:IssueDate', beta ? `${date}T00:00:00` : date),
    element('cbc:IssueTime', '00:00:00'),
    element('cbc:ResponseDate', day),
    element('cbc:ResponseTime', time),
    ...response.notes.map(({ code, text }) => element('cbc:Note', `${code} - ${text}`)),
    element('cac:Signature', {
      xml: element('cbc:ID', 'SignSUNAT') + element('cac:SignatoryParty', { xml: signatory }),
    }),
    party('SenderParty', SUNAT),
    party('ReceiverParty', issuer),
    element('cac:DocumentResponse', {
      xml: [
        element('cac:Response', {
          xml:
            element('cbc:ReferenceID', reference) +
            element('cbc:ResponseCode', response.code) +
            element('cbc:Description', response.text),
        }),
        element('cac:DocumentReference', {
          xml: element('cbc:ID', reference) + (link ? element('cbc:DocumentDescription', link) : ''),
        }),
        party('RecipientParty', receiver),
      ].join(''),
    }),
  ].join('');
  const head = `<?xml version="1.0" encoding="${beta ? 'UTF-8' : 'ISO-8859-1'}"?>`;
  return `${head}<ar:ApplicationResponse xmlns:ar="${UBL}:ApplicationResponse-2" xmlns:ext="${UBL}:CommonExtensionComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2" xmlns:cac="${UBL}:CommonAggregateComponents-2">${body}</ar:ApplicationResponse>`;
}

/** The test environment's placeholder where its key is not loaded. */
const PLACEHOLDER =
  '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha512"/></SignedInfo><SignatureValue>sin llave</SignatureValue></Signature>';
