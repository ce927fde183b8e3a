import type { Comprobante } from '../tax/ecuador/comprobante.ts';
import { pagePdf } from '../tax/page-pdf.ts';

/** A page that names a document, in place of the RIDE. */
export const ridePdf = ({ estab, ptoEmi, secuencial, clave, total }: Comprobante): Buffer =>
  pagePdf([`RIDE ${estab}-${ptoEmi}-${secuencial}`, clave, `USD ${total}`]);
