import { below, type Tag } from '../tax/xml.ts';
import { decimalsOf, isProduct, micros } from './amount.ts';
import { Refusal } from './refusal.ts';

/** Refuses a line whose amounts or taxes do not fit each other. */
export function checkLine(concepto: Tag): void {
  const { Cantidad = '', ValorUnitario = '', Importe = '', Descuento = '0' } = concepto.attributes;
  if (micros(ValorUnitario) <= 0) refuse('CFDI40166', 'ValorUnitario debe ser mayor a cero');
  if (!isAmount(Importe, Cantidad, ValorUnitario)) {
    refuse('CFDI40167', 'Importe no es el producto de Cantidad por ValorUnitario');
  }
  if (decimalsOf(Descuento) > decimalsOf(Importe) || micros(Descuento) > micros(Importe)) {
    refuse('CFDI40168', 'Descuento es mayor que Importe o tiene más decimales');
  }
  checkTaxes(concepto);
}

function checkTaxes(concepto: Tag): void {
  const { ObjetoImp, Importe, Descuento } = concepto.attributes;
  const taxes = below(concepto, 'Impuestos').flatMap(({ children }) => children.flatMap((group) => group.children));
  const hasNode = below(concepto, 'Impuestos').length > 0;
  if (ObjetoImp === '02' && !hasNode) refuse('CFDI40171', 'Con ObjetoImp 02 debe existir el nodo Impuestos');
  if (/^0[134]$/.test(ObjetoImp ?? '') && hasNode) {
    refuse('CFDI40172', `Con ObjetoImp ${ObjetoImp} no debe existir el nodo Impuestos`);
  }
  for (const { attributes } of taxes) {
    const base = micros(attributes.Base);
    if (base <= 0 || base > micros(Importe) - micros(Descuento) + 10_000) {
      refuse('CFDI40174', 'Base debe ser mayor a cero y no mayor que Importe menos Descuento');
    }
    checkTax(attributes);
  }
}

function checkTax({ Base = '', TipoFactor, TasaOCuota, Importe }: Tag['attributes']): void {
  const isExempt = TipoFactor === 'Exento';
  if (isExempt !== (TasaOCuota === undefined) || isExempt !== (Importe === undefined)) {
    refuse('CFDI40176', 'TasaOCuota e Importe existen solo si TipoFactor no es Exento');
  }
  if (TasaOCuota !== undefined && Importe !== undefined && !isProduct(Importe, Base, TasaOCuota)) {
    refuse('CFDI40180', 'Importe del impuesto no es el producto de Base por TasaOCuota');
  }
}

/** Either factor may have been rounded. */
function isAmount(amount: string, quantity: string, price: string): boolean {
  return isProduct(amount, quantity, price) || isProduct(amount, price, quantity);
}

function refuse(code: string, message: string): never {
  throw new Refusal(code, message);
}
