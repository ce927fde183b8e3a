import { z } from 'zod';
import type { Clock } from '../kit/clock.ts';
import { readDocumento } from '../tax/colombia/documento.ts';
import { Office } from '../tax/colombia/office.ts';
import { statusOf, type Transaction, Transactions } from './transactions.ts';

export const Submission = z.strictObject({
  environment: z.enum(['test', 'live']),
  nit: z.string().regex(/^\d{5,10}$/),
  document_type: z.enum(['FE', 'NC']),
  invoice_prefix: z.string().regex(/^[A-Z\d]{1,4}$/),
  invoice_number: z.int().positive(),
  /** CUFE, or CUDE of a note. */
  cufe: z.string().regex(/^[\da-f]{96}$/),
  file_name: z.string().regex(/^(fv|nc)\d{15}[\da-f]{8}\.xml$/),
  /** UBL without a signature, base64. */
  xml: z.base64().min(1),
});
type Submission = z.infer<typeof Submission>;

/** A call that is not taken. */
export class Refusal extends Error {
  readonly status: 400 | 404 | 409;
  /** The transaction that it collided with. */
  readonly transaction: string | undefined;

  constructor(status: Refusal['status'], message: string, transaction?: string) {
    super(message);
    this.status = status;
    this.transaction = transaction;
  }
}

/** The provider: its documents, and the DIAN behind it. It processes a document for some time. */
export class Desk {
  readonly office: Office;
  readonly transactions = new Transactions();
  readonly #stepMs: number;

  constructor(clock: Clock, stepMs: number) {
    this.office = new Office(clock);
    this.#stepMs = stepMs;
  }

  /** Takes a document, or finds that it has it. @throws Refusal 409 where another one has its number */
  submit(submission: Submission): { isNew: boolean; transaction: Transaction } {
    const known = this.#repeated(submission);
    if (known) return { isNew: false, transaction: known };
    const fields = checkedFields(submission);
    const holder = this.transactions.byNumber(fields);
    if (holder) throw new Refusal(409, 'El número ya tiene una transacción', holder.id);
    return {
      isNew: true,
      transaction: this.transactions.add({ ...this.#judged(submission), ...fields, timesSent: 1 }),
    };
  }

  /** Takes another document in place of one that was rejected. @throws Refusal 404, 409 */
  submitAgain(id: string, submission: Submission): Transaction {
    const transaction = this.find(id);
    if (this.#repeated(submission) === transaction) return transaction;
    const { number, nit } = checkedFields(submission);
    if (number !== transaction.number || nit !== transaction.nit) {
      throw new Refusal(409, 'La transacción es de otro número', id);
    }
    if (statusOf(transaction, this.office.clock.now()) !== 'RECHAZADO') {
      throw new Refusal(409, 'Solo se reenvía lo que fue rechazado', id);
    }
    return Object.assign(transaction, this.#judged(submission), { timesSent: transaction.timesSent + 1 });
  }

  /** @throws Refusal 404 */
  find(id: string): Transaction {
    const transaction = this.transactions.byId(id);
    if (!transaction) throw new Refusal(404, 'La transacción no existe');
    return transaction;
  }

  /** The body of a repeat is not looked at. */
  #repeated({ cufe }: Submission): Transaction | undefined {
    const known = this.transactions.byCufe(cufe);
    if (known) known.timesSent += 1;
    return known;
  }

  /** The signature is the provider's own, so nothing of it is checked. */
  #judged({ cufe, xml }: Submission) {
    const submittedAt = this.office.clock.now();
    const bytes = Buffer.from(xml, 'base64');
    const verdict = this.office.validate(bytes, () => []);
    return { cufe, xml: bytes.toString(), submittedAt, readyAt: submittedAt + this.#stepMs, verdict };
  }
}

/** Checks that the call agrees with the XML. @throws Refusal 400 */
function checkedFields(submission: Submission) {
  const { environment, nit, document_type: kind, invoice_prefix, invoice_number, cufe, xml } = submission;
  const number = `${invoice_prefix}${invoice_number}`;
  const document = readDocumento(Buffer.from(xml, 'base64'));
  if (!document) throw new Refusal(400, 'El XML no es una factura ni una nota crédito UBL');
  const isSame =
    document.id === number &&
    document.uuid === cufe &&
    document.issuer === nit &&
    document.environment === (environment === 'live' ? '1' : '2') &&
    document.kind === (kind === 'FE' ? 'factura' : 'nota');
  if (!isSame) throw new Refusal(400, 'Los datos no son los del XML');
  return { nit, environment, number, kind };
}
