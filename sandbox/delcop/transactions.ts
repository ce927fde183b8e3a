import type { Verdict } from '../tax/colombia/office.ts';

/** A document that was submitted, with its latest verdict. */
export interface Transaction {
  id: string;
  nit: string;
  environment: string;
  /** Prefix and number. */
  number: string;
  kind: 'FE' | 'NC';
  /** CUFE or CUDE of the last submission. */
  cufe: string;
  /** As it was sent, UTF-8. */
  xml: string;
  submittedAt: number;
  /** The time from which the verdict is available. */
  readyAt: number;
  verdict: Verdict;
  /** How often it was sent, repeats included. */
  timesSent: number;
}

type Numbered = Pick<Transaction, 'nit' | 'environment' | 'number' | 'kind'>;

/** The provider's documents, in order. */
export class Transactions {
  readonly #byId = new Map<string, Transaction>();

  get all(): Transaction[] {
    return [...this.#byId.values()];
  }

  add(submitted: Omit<Transaction, 'id'>): Transaction {
    const transaction = { ...submitted, id: `DLC${String(this.#byId.size + 1).padStart(8, '0')}` };
    this.#byId.set(transaction.id, transaction);
    return transaction;
  }

  byId(id: string): Transaction | undefined {
    return this.#byId.get(id);
  }

  byCufe(cufe: string): Transaction | undefined {
    return this.all.find((transaction) => transaction.cufe === cufe);
  }

  /** A number has one transaction. */
  byNumber({ nit, environment, number, kind }: Numbered): Transaction | undefined {
    return this.all.find(
      (one) => one.nit === nit && one.environment === environment && one.number === number && one.kind === kind,
    );
  }
}

export type Status = 'EN PROCESO' | 'ACEPTADO' | 'RECHAZADO';

export function statusOf({ readyAt, verdict }: Transaction, now: number): Status {
  if (now < readyAt) return 'EN PROCESO';
  return verdict.isValid ? 'ACEPTADO' : 'RECHAZADO';
}
