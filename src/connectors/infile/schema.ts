import { z } from 'zod';

/** Fields that an answer leaves out, or has as null, are empty. */
const text = z
  .union([z.string(), z.number(), z.null()])
  .transform((value) => String(value ?? ''))
  .default('');

export const AnswerError = z.object({ categoria: text, numeral: text, validacion: text, mensaje_error: text });
export type AnswerError = z.infer<typeof AnswerError>;

const errors = z
  .array(AnswerError)
  .nullish()
  .transform((given) => given ?? []);

/** The answer of every call about a document, always with HTTP 200. */
export const Answer = z.object({
  resultado: z.boolean(),
  fecha: text,
  descripcion: text,
  descripcion_errores: errors,
  uuid: text,
  serie: text,
  numero: text,
  /** Base64. */
  xml_certificado: text,
  alertas_infile: z.boolean().nullish(),
  descripcion_alertas_infile: z.array(z.unknown()).nullish(),
  alertas_sat: z.boolean().nullish(),
  descripcion_alertas_sat: z.array(z.unknown()).nullish(),
});
export type Answer = z.infer<typeof Answer>;

export const SignerAnswer = z.object({ resultado: z.boolean(), descripcion: text, archivo: text });

/** The search for a NIT; wrong keys are reported as for a document. */
export const NitAnswer = z.object({
  resultado: z.boolean().optional(),
  nombre: text,
  mensaje: text,
  descripcion: text,
  descripcion_errores: errors,
});

/** The refusal of a malformed call. */
export const Refused = z.object({ resultado: z.literal(false), descripcion: z.string().min(1) });
