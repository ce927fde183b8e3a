import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/** The codes that a test got. */
export interface Codes {
  cuis: string;
  cufd: string;
  codigoControl: string;
  direccion: string;
}

export interface Change {
  numero?: string;
  fechaEmision?: string;
  emision?: string;
  /** Elements of the head or of the line by their name; an empty text is nil. */
  with?: Readonly<Record<string, string>>;
}

export const NIT = '1003579028';

/** A factura computarizada of one line, made by hand after the SIN's example. */
export function factura(
  codes: Codes,
  { numero = '1', fechaEmision = '2026-11-20T14:00:00.000', emision = '1', with: other = {} }: Change = {},
) {
  const cuf = cufOf([NIT, fechaEmision, '0', '2', emision, '1', '1', numero, '0'], codes.codigoControl);
  const cabecera = {
    nitEmisor: NIT,
    razonSocialEmisor: 'Carlos Loza',
    municipio: 'La Paz',
    telefono: '78595684',
    numeroFactura: numero,
    cuf,
    cufd: codes.cufd,
    codigoSucursal: '0',
    direccion: codes.direccion,
    codigoPuntoVenta: '0',
    fechaEmision,
    nombreRazonSocial: 'Mi razon social',
    codigoTipoDocumentoIdentidad: '1',
    numeroDocumento: '5115889',
    complemento: '',
    codigoCliente: '51158891',
    codigoMetodoPago: '1',
    numeroTarjeta: '',
    montoTotal: '99',
    montoTotalSujetoIva: '99',
    codigoMoneda: '1',
    tipoCambio: '1',
    montoTotalMoneda: '99',
    montoGiftCard: '',
    descuentoAdicional: '1',
    codigoExcepcion: '',
    cafc: '',
    leyenda: 'Ley N° 453: Tienes derecho a recibir información.',
    usuario: 'pperez',
    codigoDocumentoSector: '1',
  };
  const detalle = { ...LINE, numeroSerie: '124548', numeroImei: '' };
  return { cuf, xml: written('facturaComputarizadaCompraVenta', cabecera, [detalle], other) };
}

/** A note about the factura of number 1, for 75 of it. */
export function nota(
  codes: Codes,
  facturaCuf: string,
  { fechaEmision = '2026-11-20T14:00:00.000', with: other = {} }: Change = {},
) {
  const cuf = cufOf([NIT, fechaEmision, '0', '2', '1', '3', '24', '1', '0'], codes.codigoControl);
  const cabecera = {
    nitEmisor: NIT,
    razonSocialEmisor: 'Carlos Loza',
    municipio: 'La Paz',
    telefono: '',
    numeroNotaCreditoDebito: '1',
    cuf,
    cufd: codes.cufd,
    codigoSucursal: '0',
    direccion: codes.direccion,
    codigoPuntoVenta: '0',
    fechaEmision,
    nombreRazonSocial: 'Mi razon social',
    codigoTipoDocumentoIdentidad: '1',
    numeroDocumento: '5115889',
    complemento: '',
    codigoCliente: '51158891',
    numeroFactura: '1',
    numeroAutorizacionCuf: facturaCuf,
    fechaEmisionFactura: '2026-11-20T14:00:00.000',
    montoTotalOriginal: '99',
    montoTotalDevuelto: '75.00',
    montoDescuentoCreditoDebito: '',
    montoEfectivoCreditoDebito: '9.75',
    codigoExcepcion: '',
    leyenda: 'Ley N° 453',
    usuario: 'pperez',
    codigoDocumentoSector: '24',
  };
  const returned = { ...LINE, precioUnitario: '75', subTotal: '75', codigoDetalleTransaccion: '2' };
  const lines = [{ ...LINE, codigoDetalleTransaccion: '1' }, returned];
  return { cuf, xml: written('notaFiscalComputarizadaCreditoDebito', cabecera, lines, other) };
}

const LINE = {
  actividadEconomica: '451010',
  codigoProductoSin: '49111',
  codigoProducto: 'JN-131231',
  descripcion: 'JUGO DE NARANJA EN VASO',
  cantidad: '1',
  unidadMedida: '1',
  precioUnitario: '100',
  montoDescuento: '0',
  subTotal: '100',
};

function written(
  root: string,
  cabecera: object,
  lines: readonly object[],
  other: Readonly<Record<string, string>>,
): string {
  const elements = (part: object) =>
    Object.entries({ ...part, ...Object.fromEntries(Object.entries(other).filter(([name]) => name in part)) })
      .map(([name, text]) => (text === '' ? `<${name} xsi:nil="true"/>` : `<${name}>${text}</${name}>`))
      .join('');
  const parts = [
    `<cabecera>${elements(cabecera)}</cabecera>`,
    ...lines.map((line) => `<detalle>${elements(line)}</detalle>`),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${parts.join('')}</${root}>`;
}

const LENGTHS = [13, 17, 4, 1, 1, 1, 2, 10, 4];

function cufOf(parts: readonly string[], codigoControl: string): string {
  const digits = parts.map((part, index) => part.replace(/\D/g, '').padStart(LENGTHS[index] ?? 0, '0')).join('');
  const sum = [...digits].reduceRight((total, digit, index) => total + Number(digit) * (2 + ((52 - index) % 8)), 0);
  return (
    BigInt(digits + String(sum % 11).slice(0, 1))
      .toString(16)
      .toUpperCase() + codigoControl
  );
}

/** The fields of a request that carry a file. */
export function archivo(file: string | Buffer) {
  const packed = gzipSync(file);
  return {
    archivo: packed.toString('base64'),
    fechaEnvio: '2026-11-20T14:00:01.000',
    hashArchivo: createHash('sha256').update(packed).digest('hex'),
  };
}

/** A tar archive of these files. */
export function tar(files: readonly string[]): Buffer {
  const parts = files.flatMap((file, index) => {
    const content = Buffer.from(file);
    const header = Buffer.alloc(512);
    header.write(`factura-${index}.xml`, 0);
    header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
    header.write('0', 156);
    header.write('        ', 148);
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    );
    return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return Buffer.concat([...parts, Buffer.alloc(1_024)]);
}
