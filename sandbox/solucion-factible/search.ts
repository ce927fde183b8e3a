import type { Tag } from '../tax/xml.ts';
import type { Books, HeldDocument } from './books.ts';
import { type Fields, parameter } from './soap.ts';

/**
 * Finds stored documents by any of `uuid, serie, folio, rfcEmisor, rfcReceptor`, which must all fit. Undefined when
 * none is given.
 */
export function search(books: Books, operation: Tag): readonly Fields[] | undefined {
  const wanted = {
    uuid: parameter(operation, 'uuid').toUpperCase(),
    serie: parameter(operation, 'serie'),
    folio: parameter(operation, 'folio'),
    rfcEmisor: parameter(operation, 'rfcEmisor'),
    rfcReceptor: parameter(operation, 'rfcReceptor'),
  };
  const given = Object.entries(wanted).filter(([, value]) => value !== '');
  if (given.length === 0) return undefined;
  return books.all.map(describe).filter((found) => given.every(([name, value]) => found[name] === value));
}

function describe({ stamp, xml, ...held }: HeldDocument): Fields {
  return {
    cancelado: String(held.cancelled !== null),
    cfdiTimbrado: Buffer.from(xml).toString('base64'),
    fechaEmision: held.fecha,
    fechaTimbrado: stamp.fechaTimbrado,
    folio: held.folio,
    rfcEmisor: held.emisor,
    rfcReceptor: held.receptor,
    serie: held.serie,
    tipoDeComprobante: held.type,
    total: held.total,
    uuid: stamp.uuid,
  };
}
