import { z } from 'zod';

const text = z.string().min(1);

/** Of one system in one branch and point of sale, for a year. */
const Cuis = z.object({ codigo: text });

/** Of one day. `direccion` is the branch's address as the SIN has it, and the only one that its documents may bear. */
const Cufd = z.object({ codigo: text, codigoControl: text, direccion: text });

const Leyendas = z.array(z.object({ codigoActividad: z.string(), descripcionLeyenda: text })).min(1);

/** The codes without which no document is sealed, by the names of `sealing.codes`. */
const Codes = z.object({ cuis: Cuis, cufd: Cufd, leyendas: Leyendas });
export type Codes = z.infer<typeof Codes>;

export const requiredCodes: readonly string[] = Object.keys(Codes.shape);

/** @throws ZodError where the SIN's codes of the day are missing */
export const readCodes = (codes: Readonly<Record<string, unknown>>): Codes => Codes.parse(codes);

/**
 * One of the sentences of the consumers' law that the SIN publishes for the activity; which one is by chance.
 * @see SIN, sincronizarListaLeyendasFactura
 */
export function leyendaOf({ leyendas }: Codes, activity: string, nonce: string): string {
  const own = leyendas.filter(({ codigoActividad }) => codigoActividad === activity);
  const list = own.length > 0 ? own : leyendas;
  return list[Number(nonce) % list.length]?.descripcionLeyenda ?? '';
}
