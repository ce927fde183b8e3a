import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Instant } from '#base/instant.ts';
import { plainText } from '#base/plain-text.ts';

/**
 * Why a document needs a person. `refused`: its authority refused it. `due`: it is on its way, and its time by law is
 * nearly over. `stopped`: a finding stops it before it is submitted.
 */
export const DocumentNeed = z.enum(['refused', 'due', 'stopped']);
export type DocumentNeed = z.infer<typeof DocumentNeed>;

/** What a list of documents is narrowed by to those that need a person. */
export const CauseFilter = z.object({
  need: DocumentNeed.optional(),
  /** Those of one correction: the code of the authority, or of a finding. */
  cause: plainText().trim().max(100).optional(),
});

/** What staff can do for all documents of a cause at once, in addition to looking at them. */
export const CauseAnswer = z.enum(['ask_buyers', 'settings', 'submit', 'check_status']);
export type CauseAnswer = z.infer<typeof CauseAnswer>;

/** So near a limit by law presses. */
export const SOON_MS = 24 * 60 * 60 * 1000;

/** Of each need so many documents are counted: with more, the counts of its causes are at least that. */
export const MAX_COUNTED = 1_000;

export const DocumentCause = z.object({
  need: DocumentNeed,
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** The authority's code, or that of our finding; null where it is due. */
  code: z.string().nullable(),
  /** What is wrong, in the reader's language; empty where it is due. */
  text: z.string(),
  /** The text has facts of one document, and those of others differ. */
  is_example: z.boolean(),
  documents: z.number().int(),
  /** There may be more. */
  is_capped: z.boolean(),
  /** Of these, the soonest limit by law to send one, and since when the oldest is there. */
  send_by: Instant.nullable(),
  since: Instant,
  answers: z.array(CauseAnswer),
  /** The field of the issuer's form that the answer `settings` is about; null: none in particular. */
  setting: z.string().nullable(),
});
export type DocumentCause = z.infer<typeof DocumentCause>;

export const findDocumentCauses = endpoint('GET /api/documents/causes', {
  summary: 'Why tax documents need a person, by cause and country: what is refused or due first, then most documents',
  staleBy: ['document', 'order', 'orders', 'tax_issuer'],
  replies: { 200: z.object({ data: z.array(DocumentCause) }) },
});
