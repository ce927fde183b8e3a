import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id } from '#base/ids.ts';
import { DocumentRow } from './contract.ts';

/** What the law still wants of a document, and until when. */
export const Due = z.object({
  /** It has to reach the authority; its order was cancelled; or its sale has to be corrected by it. */
  what: z.enum(['send', 'cancel', 'correct']),
  until: z.iso.datetime(),
  document: DocumentRow,
});
export type Due = z.infer<typeof Due>;

export const findDue = endpoint('GET /api/documents/due', {
  summary: 'What has to be sent, cancelled or corrected until when, by the law of each country, the soonest first',
  staleBy: ['document', 'order', 'orders', 'tax_issuer'],
  replies: { 200: z.object({ data: z.array(Due), has_more: z.boolean() }) },
});

const Rate = z.object({
  /** Tries that came to an answer, and those that came to none. */
  answered: z.number().int(),
  failed: z.number().int(),
});

/** How a provider, and the authority behind it, answers. */
export const AnswerRates = z.object({
  connection_id: Id,
  /** The account's name of the connector. */
  name: z.string(),
  hour: Rate,
  day: Rate,
  /** Half of the last day's documents were authorised within so many milliseconds of being sealed; null: none was. */
  typical_ms: z.number().int().nullable(),
});
export type AnswerRates = z.infer<typeof AnswerRates>;

export const findProviderAnswers = endpoint('GET /api/documents/provider-answers', {
  summary: 'How the providers of tax documents answered in the last hour and day',
  staleBy: ['connection'],
  replies: { 200: z.object({ data: z.array(AnswerRates) }) },
});
