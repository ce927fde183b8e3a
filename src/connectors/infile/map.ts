import { signOf, subtractAmount } from '#base/money.ts';
import { ConnectorError } from '../core/connector-error.ts';
import { readXml, UnreadableXml, type XmlReader } from '../core/read-xml.ts';
import type { SealedDocument, TaxAnswer, TaxNotice } from '../core/tax-service.ts';
import { unclear } from './errors.ts';
import type { Answer } from './schema.ts';
import type { InfileCtx } from './settings.ts';

/** The fields of a document's XML that calls need. */
export type Dte = {
  tipo: string;
  nit: string;
  establishment: string;
  receiver: string;
  /** FechaHoraEmision, as it is written. */
  issued_at: string;
  total: string;
};

/** Accounts that are not in production give a series like `**PRUEBAS**`. */
const TEST_SERIES = /PRUEBA/i;

/** @throws Error where something of it is missing; UnreadableXml */
export const readDte = (xml: string): Promise<Dte> => readXml(xml, dteOf);

/**
 * An answer that has a document, checked against ours: under an identificador that it knows Infile answers with the
 * first document, whatever came.
 * @throws ConnectorError uncertain where the certified document cannot be read; config where a live one came to a test
 * account
 */
export async function readCertified(ctx: InfileCtx, document: SealedDocument, answer: Answer): Promise<TaxAnswer> {
  const { uuid, serie, numero, fecha } = answer;
  if (!uuid || !serie || !numero) throw unclear('The certified document has no authorisation, series or number');
  const xml = Buffer.from(answer.xml_certificado, 'base64').toString('utf8');
  const { dte, certification } = await readCertifiedXml(xml);
  const ours = await readDte(document.xml);
  const difference = differenceOf(ours, dte);
  if (difference) {
    const text = `${uuid} is certified under this identificador, with another ${difference}: ${dte[difference]} in place of ${ours[difference]}`;
    return { state: 'rejected', is_number_used: false, notices: [{ code: 'other_content', text, is_warning: false }] };
  }
  if (document.environment === 'live' && TEST_SERIES.test(serie)) {
    throw new ConnectorError('config', `The account is in Infile's test state: it gave the series ${serie}`, {
      reference: uuid,
    });
  }
  const { fechaCertificacion = fecha, nitCertificador = '', nombreCertificador = '' } = certification;
  return {
    state: 'authorised',
    ids: { uuid, serie, numero, fechaCertificacion, nitCertificador, nombreCertificador },
    at: instantOf(fechaCertificacion, ctx.now()),
    xml,
    notices: [...repeatNotice(answer), ...liveNotice(ctx, document, serie), ...alertsOf(answer)],
  };
}

async function readCertifiedXml(xml: string) {
  try {
    return await readXml(xml, (root) => {
      const certification = root.find('Certificacion');
      const stated = (name: string) => certification?.find(name)?.text || undefined;
      return {
        dte: dteOf(root),
        certification: {
          fechaCertificacion: stated('FechaHoraCertificacion'),
          nitCertificador: stated('NITCertificador'),
          nombreCertificador: stated('NombreCertificador'),
        },
      };
    });
  } catch (error) {
    if (error instanceof ConnectorError || error instanceof UnreadableXml || error instanceof MissingPart) {
      throw unclear(`The certified document cannot be read: ${error.message}`, error);
    }
    throw error;
  }
}

class MissingPart extends Error {}

function dteOf(root: XmlReader): Dte {
  const stated = (element: string, attribute: string): string => {
    const value = root.find(element)?.attribute(attribute);
    if (!value) throw new MissingPart(`${element} has no ${attribute}`);
    return value;
  };
  const total = root.find('GranTotal')?.text ?? '';
  if (!/^\d+(\.\d+)?$/.test(total)) throw new MissingPart('GranTotal is no amount');
  return {
    tipo: stated('DatosGenerales', 'Tipo'),
    nit: stated('Emisor', 'NITEmisor'),
    establishment: stated('Emisor', 'CodigoEstablecimiento'),
    receiver: stated('Receptor', 'IDReceptor'),
    issued_at: stated('DatosGenerales', 'FechaHoraEmision'),
    total,
  };
}

function differenceOf(ours: Dte, theirs: Dte): keyof Dte | null {
  if (signOf(subtractAmount(ours.total, theirs.total)) !== 0) return 'total';
  return (['tipo', 'nit', 'receiver'] as const).find((name) => ours[name] !== theirs[name]) ?? null;
}

/** Their clock is Guatemala's where they name no zone. @returns ISO 8601, UTC; `now` where nothing can be made of it */
export function instantOf(text: string, now: Date): string {
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(text);
  const at = new Date(hasZone ? text : `${text.replace(' ', 'T')}-06:00`);
  return (Number.isNaN(at.getTime()) ? now : at).toISOString();
}

const isRepeat = ({ descripcion }: Answer): boolean => /enviado previamente/i.test(descripcion);

const repeatNotice = (answer: Answer): TaxNotice[] =>
  isRepeat(answer) ? [{ code: 'repeat', text: answer.descripcion, is_warning: true }] : [];

/** A test that came to a production account counts before the law. */
function liveNotice({ settings }: InfileCtx, { environment }: SealedDocument, serie: string): TaxNotice[] {
  const isInfile = new URL(settings.certifier_url).hostname.endsWith('.feel.com.gt');
  if (environment === 'live' || TEST_SERIES.test(serie) || !isInfile) return [];
  const text = `The account is in production: this test is a valid document, with the series ${serie}`;
  return [{ code: 'live_account', text, is_warning: true }];
}

function alertsOf(answer: Answer): TaxNotice[] {
  const alerts = [
    ...(answer.alertas_infile ? (answer.descripcion_alertas_infile ?? []) : []),
    ...(answer.alertas_sat ? (answer.descripcion_alertas_sat ?? []) : []),
  ];
  return alerts.map((alert) => ({
    code: 'alert',
    text: typeof alert === 'string' ? alert : JSON.stringify(alert),
    is_warning: true,
  }));
}
