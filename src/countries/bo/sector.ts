import type { DocumentKind } from '../core/tax-document.ts';
import type { BoliviaSettings } from './settings.ts';

/** The SIN's codes of a kind of document: `root` of the XML, its schema, and the codes in CUF and requests. */
type Sector = { codigoDocumentoSector: '1' | '24'; tipoFactura: '1' | '3'; root: string; schema: string };

/** The modality of the taxpayer's system: with an XML signature, or without. */
export const codigoModalidad = ({ modality }: BoliviaSettings): '1' | '2' => (modality === 'electronica' ? '1' : '2');

/**
 * A sale is a compra-venta with a right to fiscal credit, a correction a note of sector 24: its sale never has an
 * additional discount, since discounts of the order are spread over the lines.
 */
export function sectorOf(kind: DocumentKind, { modality }: BoliviaSettings): Sector {
  const name = modality === 'electronica' ? 'Electronica' : 'Computarizada';
  if (kind === 'correction') {
    return {
      codigoDocumentoSector: '24',
      tipoFactura: '3',
      root: `notaFiscal${name}CreditoDebito`,
      schema: `bo-sin/reconstructed/nota${name}CreditoDebito.xsd`,
    };
  }
  return {
    codigoDocumentoSector: '1',
    tipoFactura: '1',
    root: `factura${name}CompraVenta`,
    schema: `bo-sin/CompraVentaXML/factura${name}CompraVenta.xsd`,
  };
}
