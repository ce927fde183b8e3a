/** An answer in place of the one that was asked for. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string | number>>;

  constructor(status: number, body: object, headers: Readonly<Record<string, string | number>> = {}) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export const refuse = (status: number, error: string, description: string) =>
  new Refusal(status, { error, description });

/** A record that cannot be as it was sent, for the reason of one of its fields. */
export const invalid = (field: string, error: string, description: string) =>
  new Refusal(422, {
    error: 'RecordInvalid',
    description: 'Record validation errors',
    details: { [field]: [{ description, error }] },
  });
