import type { Tag } from '../tax/xml.ts';
import type { Cufd, DayCodes } from './day-codes.ts';
import { Refused } from './mensajes.ts';

/** The fields of a request by their names; empty where they are missing or nil. */
export interface Request {
  codigoAmbiente: string;
  codigoDocumentoSector: string;
  codigoEmision: string;
  codigoModalidad: string;
  codigoPuntoVenta: string;
  codigoSistema: string;
  codigoSucursal: string;
  cufd: string;
  cuis: string;
  nit: string;
  tipoFacturaDocumento: string;
  /** A field that only some requests have. */
  field(name: string): string;
}

/** The one element inside the operation. */
export function readRequest(operation: Tag): Request {
  const [solicitud] = operation.children;
  const field = (name: string) => solicitud?.children.find((child) => child.name === name)?.text.trim() ?? '';
  return {
    codigoAmbiente: field('codigoAmbiente'),
    codigoDocumentoSector: field('codigoDocumentoSector'),
    codigoEmision: field('codigoEmision'),
    codigoModalidad: field('codigoModalidad'),
    codigoPuntoVenta: field('codigoPuntoVenta') || '0',
    codigoSistema: field('codigoSistema'),
    codigoSucursal: field('codigoSucursal'),
    cufd: field('cufd'),
    cuis: field('cuis'),
    nit: field('nit'),
    tipoFacturaDocumento: field('tipoFacturaDocumento'),
    field,
  };
}

/** Environment, system, taxpayer and place. @throws Refused */
export function checkPlace(request: Request): void {
  if (!/^[12]$/.test(request.codigoAmbiente)) throw new Refused('910');
  if (!/^[\w-]{4,100}$/.test(request.codigoSistema)) throw new Refused('911');
  if (!/^[1-9]\d{4,12}$/.test(request.nit)) throw new Refused('919');
  if (!/^\d{1,4}$/.test(request.codigoSucursal)) throw new Refused('918');
  if (!/^\d{1,4}$/.test(request.codigoPuntoVenta)) throw new Refused('933');
}

export const placeOf = (request: Request) => {
  const { codigoAmbiente, codigoModalidad, codigoSistema, nit, codigoSucursal, codigoPuntoVenta } = request;
  return { codigoAmbiente, codigoModalidad, codigoSistema, nit, codigoSucursal, codigoPuntoVenta };
};

/** The parameters that every call about documents has. @throws Refused */
export function checkDocumentRequest(request: Request, codes: DayCodes, now: number): Cufd {
  checkPlace(request);
  if (!/^[12]$/.test(request.codigoModalidad)) throw new Refused('917');
  const cuis = codes.checkCuis(request.cuis, placeOf(request), now);
  const cufd = codes.cufd(request.cufd);
  if (cufd?.cuis !== cuis) throw new Refused('914');
  if (cufd.validUntil <= now) throw new Refused('953');
  return cufd;
}

/** Sector and kind of document against the service. @throws Refused */
export function checkSector(request: Request, subject: 'Factura' | 'DocumentoAjuste'): void {
  const { codigoDocumentoSector: sector, tipoFacturaDocumento: kind } = request;
  if (!/^(1|24)$/.test(sector)) throw new Refused('931');
  if ((sector === '24') !== (subject === 'DocumentoAjuste')) throw new Refused('932');
  const expected = sector === '24' ? '3' : '1';
  if (kind !== expected) throw new Refused('915', `Tipo de factura esperado ${expected}, enviado ${kind}.`);
}
