import { withoutStrayCharacters } from '#base/stray-characters.ts';
import type { Dte } from './map.ts';

const ANULACION = 'http://www.sat.gob.gt/dte/fel/0.1.0';
const OFFSET_MS = 6 * 3_600_000;
const MAX_REASON = 255;

/** `at`: the instant that the annulment bears; ISO 8601, UTC. */
type Annulment = { uuid: string; dte: Pick<Dte, 'nit' | 'receiver' | 'issued_at'>; at: string; reason: string };

/**
 * The annulment of a certified document, unsigned. It names the instant of issue as the document writes it (ANU374).
 * @see SAT, GT_AnulacionDocumento-0.1.0.xsd
 */
export function anulacionXml({ uuid, dte, at, reason }: Annulment): string {
  const attributes = {
    ID: 'DatosAnulacion',
    NumeroDocumentoAAnular: uuid.toUpperCase(),
    NITEmisor: dte.nit,
    IDReceptor: dte.receiver,
    FechaEmisionDocumentoAnular: dte.issued_at,
    FechaHoraAnulacion: `${new Date(Date.parse(at) - OFFSET_MS).toISOString().slice(0, -1)}-06:00`,
    MotivoAnulacion: written(reason) || 'Anulación',
  };
  const fields = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<ns:GTAnulacionDocumento xmlns:ns="${ANULACION}" Version="0.1"><ns:SAT><ns:AnulacionDTE ID="DatosCertificados">`,
    `<ns:DatosGenerales${fields.join('')}/>`,
    '</ns:AnulacionDTE></ns:SAT></ns:GTAnulacionDocumento>',
  ].join('');
}

/** On one line, without what XML cannot hold. */
function written(text: string): string {
  const line = withoutStrayCharacters(text.replace(/\s+/gu, ' ')).trim();
  return [...line].slice(0, MAX_REASON).join('').trimEnd();
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
