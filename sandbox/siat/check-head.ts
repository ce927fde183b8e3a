import { PRODUCTS } from './catalogues.ts';
import { readCuf } from './cuf.ts';
import type { Cufd } from './day-codes.ts';
import type { Documento } from './document.ts';
import { type Codigo, Refused } from './mensajes.ts';
import type { Request } from './request.ts';

/**
 * Checks a document's issuer, place and code against its request and its CUFD. `other`: the refusal of another CUFD.
 * @throws Refused
 */
export function checkHead(
  { cabecera, detalles }: Documento,
  request: Request,
  { codigo, codigoControl, direccion }: Cufd,
  other: Codigo,
) {
  if (cabecera.nitEmisor !== request.nit) throw new Refused('1001');
  if (cabecera.cufd !== codigo) throw new Refused(other);
  if (cabecera.codigoSucursal !== request.codigoSucursal) throw new Refused('1004');
  if ((cabecera.codigoPuntoVenta || '0') !== request.codigoPuntoVenta) throw new Refused('1008');
  if (cabecera.codigoDocumentoSector !== request.codigoDocumentoSector) throw new Refused('931');
  if (cabecera.direccion !== direccion) throw new Refused('1007');
  const expected = {
    nit: request.nit,
    fecha: (cabecera.fechaEmision ?? '').replace(/\D/g, ''),
    sucursal: request.codigoSucursal,
    modalidad: request.codigoModalidad,
    emision: request.codigoEmision,
    tipoFactura: request.tipoFacturaDocumento,
    sector: request.codigoDocumentoSector,
    numero: cabecera.numeroNotaCreditoDebito ?? cabecera.numeroFactura,
    puntoVenta: request.codigoPuntoVenta,
  };
  const cuf = readCuf(cabecera.cuf ?? '', codigoControl);
  const wrong =
    cuf === null
      ? 'dígito verificador'
      : Object.entries(cuf).find(([name, value]) => value !== of(expected, name))?.[0];
  if (wrong !== undefined) throw new Refused('1002', wrong);
  for (const line of detalles) checkProduct(line);
}

const of = (parts: Readonly<Record<string, string | undefined>>, name: string) => parts[name];

function checkProduct({ actividadEconomica, codigoProductoSin }: Documento['detalles'][number]): void {
  const own = PRODUCTS.filter(({ codigoActividad }) => codigoActividad === actividadEconomica);
  if (own.length === 0) throw new Refused('1016', actividadEconomica);
  if (!own.some(({ codigoProducto }) => codigoProducto === codigoProductoSin))
    throw new Refused('1017', codigoProductoSin);
}
