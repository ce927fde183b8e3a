import { z } from 'zod';
import type { XmlReader } from '../core/read-xml.ts';

/** Fields that an answer leaves out are empty. */
const text = z.string().default('');

/** The DIAN's answer about one document (DianResponse). */
export const DianResponse = z.object({
  IsValid: z.enum(['true', 'false']),
  StatusCode: text,
  StatusDescription: text,
  StatusMessage: text,
  /** `Regla: FAD06, Rechazo: …`, or `Notificación` in place of `Rechazo`. */
  errors: z.array(z.string()),
  /** The ApplicationResponse, base64. */
  XmlBase64Bytes: text,
  /** CUFE or CUDE. */
  XmlDocumentKey: text,
});
export type DianResponse = z.infer<typeof DianResponse>;

/** The outcomes of the documents of a zip. */
export const DianResponses = z.array(DianResponse);

/** The answer of `SendTestSetAsync`. */
export const Upload = z.object({ ZipKey: text, errors: z.array(z.string()) });

const number = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const day = z
  .string()
  .transform((said) => said.slice(0, 10))
  .pipe(z.iso.date());

/** One numbering that the DIAN authorised. */
const NumberRange = z.object({
  ResolutionNumber: text,
  Prefix: text,
  FromNumber: number,
  ToNumber: number,
  ValidDateFrom: day,
  ValidDateTo: day,
  TechnicalKey: text,
});

/**
 * The answer of `GetNumberingRange`: the numberings that are in force today. 100 is an answer; others say why there are
 * none.
 */
export const NumberRanges = z.object({
  OperationCode: text,
  OperationDescription: text,
  ranges: z.array(NumberRange),
});

/** @throws Error when the envelope is no answer of the operation */
export const readResponse = (envelope: XmlReader, operation: string): unknown =>
  responseOf(resultOf(envelope, operation));

/** @throws Error when the envelope is no answer of the operation */
export const readResponses = (envelope: XmlReader, operation: string): unknown =>
  resultOf(envelope, operation).children('DianResponse').map(responseOf);

/** @throws Error when the envelope is no answer of the operation */
export function readUpload(envelope: XmlReader, operation: string): unknown {
  const result = resultOf(envelope, operation);
  const errors = result.findAll('ProcessedMessage').map(({ text }) => text);
  return { ...fields(result), errors: errors.filter((said) => said !== '') };
}

/** Members without content are left out. @throws Error when the envelope is no answer of the operation */
export function readRanges(envelope: XmlReader, operation: string): unknown {
  const result = resultOf(envelope, operation);
  const ranges = result.findAll('NumberRangeResponse').map(fields);
  return { ...fields(result), ranges: ranges.filter(({ ResolutionNumber }) => ResolutionNumber) };
}

function resultOf(envelope: XmlReader, operation: string): XmlReader {
  const result = envelope.find(`${operation}Result`);
  if (!result) throw new Error(envelope.find('Fault')?.find('Text')?.text || `no ${operation}Result`);
  return result;
}

const responseOf = (result: XmlReader) => ({
  ...fields(result),
  errors: result.children('ErrorMessage').flatMap((list) => list.children('string').map(({ text }) => text)),
});

const fields = (element: XmlReader): Record<string, string> =>
  Object.fromEntries(element.children().map((child) => [child.name, child.text]));
