import { checkDigit } from './clave-de-acceso.ts';

export interface FacturaChange {
  secuencial?: string;
  /** The eight digits of the taxpayer's own. */
  own?: string;
  ruc?: string;
  fechaEmision?: string;
  ambiente?: string;
  clave?: string;
  receiver?: { type: string; id: string };
  importeTotal?: string;
  descripcion?: string;
}

/** A factura for 115.00 in canonical form, without a signature; its clave fits unless it is given. */
export function factura(change: FacturaChange = {}): { xml: string; clave: string } {
  const { secuencial = '000000001', own = '12345678', ruc = '1790016919001', fechaEmision = '20/11/2026' } = change;
  const { ambiente = '1', receiver = { type: '05', id: '1104181183' }, importeTotal = '115.00' } = change;
  const first48 = `${fechaEmision.replaceAll('/', '')}01${ruc}${ambiente}001001${secuencial}${own}1`;
  const clave = change.clave ?? first48 + checkDigit(first48);
  const tags = (fields: Record<string, string>) =>
    Object.entries(fields)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join('');
  const infoTributaria = tags({
    ambiente,
    tipoEmision: '1',
    razonSocial: 'COMERCIAL ÑANDÚ S.A.',
    ruc,
    claveAcceso: clave,
    codDoc: '01',
    estab: '001',
    ptoEmi: '001',
    secuencial,
    dirMatriz: 'Quito',
  });
  const tax = { codigo: '2', codigoPorcentaje: '4' };
  const infoFactura = tags({
    fechaEmision,
    tipoIdentificacionComprador: receiver.type,
    razonSocialComprador: 'Ana Quispe',
    identificacionComprador: receiver.id,
    totalSinImpuestos: '100.00',
    totalDescuento: '5.00',
    totalConImpuestos: tags({ totalImpuesto: tags({ ...tax, baseImponible: '100.00', valor: '15.00' }) }),
    propina: '0.00',
    importeTotal,
    moneda: 'DOLAR',
    pagos: tags({ pago: tags({ formaPago: '19', total: importeTotal }) }),
  });
  const detalle = tags({
    codigoPrincipal: 'LAMP-01',
    descripcion: change.descripcion ?? 'Lámpara',
    cantidad: '3.000000',
    precioUnitario: '35.000000',
    descuento: '5.00',
    precioTotalSinImpuesto: '100.00',
    impuestos: tags({ impuesto: tags({ ...tax, tarifa: '15.00', baseImponible: '100.00', valor: '15.00' }) }),
  });
  const body = tags({ infoTributaria, infoFactura, detalles: tags({ detalle }) });
  return { xml: `<factura id="comprobante" version="1.1.0">${body}</factura>`, clave };
}
