/** The certificate of an identificador. */
export interface Certified {
  operation: 'CERTIFICACION' | 'ANULACION';
  identificador: string;
  uuid: string;
  serie: string;
  numero: string;
  /** Tipo: FACT, NCRE … ; empty for an annulment. */
  type: string;
  nit: string;
  receiver: string;
  establishment: string;
  currency: string;
  is_export: boolean;
  total: number;
  vat: number;
  /** As it was sent. */
  issued_at: string;
  /** Milliseconds since 1970. */
  certified_at: number;
  /** The document with its Certificacion, in UTF-8. */
  xml: string;
  /** A note's invoice. */
  origin: string | null;
  /** How often its identificador came, the first time included. */
  times_sent: number;
  annulled_at: number | null;
}

/** All certificates, in order. */
export class Register {
  readonly #byKey = new Map<string, Certified>();

  get all(): Certified[] {
    return [...this.#byKey.values()];
  }

  get documents(): Certified[] {
    return this.all.filter(({ operation }) => operation === 'CERTIFICACION');
  }

  /** An identificador belongs to a user and an operation. */
  sentBefore(usuario: string, operation: Certified['operation'], identificador: string): Certified | undefined {
    return this.#byKey.get(keyOf(usuario, operation, identificador));
  }

  document(uuid: string): Certified | undefined {
    return this.documents.find((one) => one.uuid === uuid);
  }

  add(usuario: string, certified: Certified): void {
    this.#byKey.set(keyOf(usuario, certified.operation, certified.identificador), certified);
  }

  /** Whether a note in force refers to the document. */
  hasNote(uuid: string): boolean {
    return this.documents.some((one) => one.origin === uuid && one.annulled_at === null);
  }
}

function keyOf(usuario: string, operation: string, identificador: string): string {
  return JSON.stringify([usuario, operation, identificador]);
}
