/** An answer in place of the one that was asked for. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

/** An error as OData writes it. */
export const refuse = (status: number, message: string) => new Refusal(status, errorBody(message));

export const errorBody = (message: string) => ({ error: { code: '', message } });

/** A token that is not taken; the status is not always 401. */
export const deny = (status: number) =>
  new Refusal(status, { Message: 'Authorization has been denied for this request.' });
