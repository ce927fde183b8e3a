import { z } from 'zod';

/** One of the DIAN's rules that a document does not keep: `notificacion` is a warning. */
const DianRule = z.object({ rule: z.string().min(1), kind: z.enum(['rechazo', 'notificacion']), text: z.string() });
export type DianRule = z.infer<typeof DianRule>;

const common = {
  transaction_id: z.string().min(1),
  /** CUFE, or CUDE of a note. */
  cufe: z.string(),
  /** The DIAN's answer; empty before. */
  delcop_response: z.array(DianRule),
  /** Of the PDF; `#`: there is none. */
  document_url: z.string().default('#'),
};

/** A document as Delcop has it. Assumed: it publishes no description. */
export const Transaction = z.discriminatedUnion('status', [
  z.object({ ...common, status: z.enum(['RECIBIDO', 'EN PROCESO', 'RECHAZADO']) }),
  z.object({
    ...common,
    status: z.literal('ACEPTADO'),
    /** When the DIAN validated it; ISO 8601 with the offset. */
    validated_on: z.iso.datetime({ offset: true }),
    /**
     * The document with Delcop's signature and the DIAN's ApplicationResponse, both base64; null where it gives none
     * back.
     */
    signed_xml: z.base64().nullish(),
    application_response: z.base64().nullish(),
  }),
]);
export type Transaction = z.infer<typeof Transaction>;

export const Transactions = z.object({ data: z.array(Transaction) });

/** The owner of the key. */
export const Account = z.object({ name: z.string().min(1) });

/** Why a call was not taken. `transaction_id`: the one that has the document's number. */
export const Failure = z.object({ message: z.string().min(1), transaction_id: z.string().min(1).optional() });
