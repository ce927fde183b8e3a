import { ConnectorError } from '../connector-error.ts';
import type { SealedDocument } from '../tax-service.ts';

/** SUNAT's key of a document. */
export type Numbered = {
  /** `20100070970-01-F001-1` */
  file: string;
  /** Catalogue 01: 01 factura, 03 boleta, 07 nota de crédito, 09 guía de remisión. */
  type: string;
  series: string;
  number: string;
};

const FILE = /^\d{11}-(01|03|07|09)-([FBT][A-Z\d]{3})-(\d{1,8})$/;

/** @throws ConnectorError bug where the document's identifiers are not SUNAT's */
export function numberedOf({ ids, issuer }: SealedDocument): Numbered {
  const { nombreArchivo: file = '' } = ids;
  const [, type, series, number] = FILE.exec(file) ?? [];
  if (type === undefined || series === undefined || number === undefined || !file.startsWith(`${issuer}-`)) {
    throw new ConnectorError('bug', `The document's file has no name that SUNAT takes: “${file}”`);
  }
  return { file, type, series, number };
}

export const isGuide = (document: SealedDocument): boolean => numberedOf(document).type === '09';
