import { cents } from './amounts.ts';
import type { Books } from './books.ts';
import { sumOf } from './check-amounts.ts';
import type { Documento } from './document.ts';
import { endOfCorrection } from './la-paz-time.ts';
import { Refused } from './mensajes.ts';

const IVA = 13n;

/** A note against its factura. @throws Refused */
export function checkNote({ cabecera, detalles }: Documento, books: Books, now: number): void {
  const origin = books.byCuf(cabecera.numeroAutorizacionCuf ?? '');
  if (!origin || origin.document.isNote || origin.nit !== cabecera.nitEmisor) throw new Refused('1048');
  const was = origin.document.cabecera;
  if (was.numeroFactura !== cabecera.numeroFactura || was.fechaEmision !== cabecera.fechaEmisionFactura) {
    throw new Refused('1048', 'numeroFactura, fechaEmisionFactura');
  }
  if (origin.isAnnulled || was.numeroDocumento !== cabecera.numeroDocumento) throw new Refused('1061');
  if (now >= endOfCorrection(was.fechaEmision ?? '')) throw new Refused('1041');
  if (cents(was.montoTotal) !== cents(cabecera.montoTotalOriginal)) throw new Refused('1030');

  const originals = detalles.filter(({ codigoDetalleTransaccion }) => codigoDetalleTransaccion === '1');
  const returned = detalles.slice(originals.length);
  if (returned.length === 0 || returned.some(({ codigoDetalleTransaccion }) => codigoDetalleTransaccion !== '2')) {
    throw new Refused('1049', 'codigoDetalleTransaccion');
  }
  const isRepeated =
    originals.length === origin.document.detalles.length &&
    originals.every((line, index) => isSame(line, origin.document.detalles[index] ?? {}));
  if (!isRepeated) throw new Refused('1049');

  const total = cents(cabecera.montoTotalDevuelto);
  if (sumOf(returned) !== total) throw new Refused('1029');
  if ((total * IVA + 50n) / 100n !== cents(cabecera.montoEfectivoCreditoDebito)) throw new Refused('1031');
  const before = books
    .notesOf(origin.cuf)
    .reduce((sum, { document }) => sum + cents(document.cabecera.montoTotalDevuelto), 0n);
  if (before + total > cents(was.montoTotal)) throw new Refused('1033');
}

const SAME = ['actividadEconomica', 'codigoProductoSin', 'codigoProducto', 'descripcion', 'unidadMedida'];
const AMOUNTS = ['cantidad', 'precioUnitario', 'montoDescuento', 'subTotal'];

const isSame = (line: Readonly<Record<string, string>>, was: Readonly<Record<string, string>>): boolean =>
  SAME.every((name) => line[name] === was[name]) && AMOUNTS.every((name) => cents(line[name]) === cents(was[name]));
