import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { IdParams } from '#base/ids.ts';
import { Amount } from '#base/money.ts';
import { plainText } from '#base/plain-text.ts';
import { CreditPart } from '#countries/core/credit.ts';
import { Message } from './contract.ts';

/** What a credit may take back of a sale. */
export const getCreditable = endpoint('GET /api/documents/{id}/creditable', {
  summary: 'What a credit note may take back of an issued sale: its lines, and the money that is left',
  staleBy: ['document'],
  params: IdParams,
  replies: {
    200: z.object({
      currency: z.string(),
      total: Amount,
      /** Less what notes have taken back, or are about to. */
      left: Amount,
      /** Of a sale that was converted: the two amounts in the currency of its order; null where it was not. */
      paid: z.object({ currency: z.string(), rate: z.string(), total: Amount, left: Amount }).nullable(),
      /** As they were issued, in the order of the document. `gross`: what was paid for all pieces, tax and all. */
      lines: z.array(z.object({ sku: z.string(), description: z.string(), quantity: z.number().int(), gross: Amount })),
    }),
  },
});
export type Creditable = z.output<(typeof getCreditable.replies)[200]>;

export const creditDocument = endpoint('POST /api/documents/{id}/credit', {
  summary: 'Take an issued sale back by a credit note: all of it, pieces of its lines, or an amount',
  access: 'issue_documents',
  params: IdParams,
  body: z.object({
    part: CreditPart,
    /** Documents of some countries print it. */
    reason: plainText().trim().min(1).max(200),
    /** What was left when the member decided: a second press, or a colleague's, finds less and is refused. */
    left: Amount,
  }),
  replies: { 200: Message },
});
