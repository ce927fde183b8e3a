import { randomUUID } from 'node:crypto';

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

/** An error as HubSpot writes it. */
export const errorBody = (category: string, message: string, more: object = {}) => ({
  status: 'error',
  message,
  correlationId: randomUUID(),
  category,
  ...more,
});

export const refuse = (status: number, category: string, message: string, more: object = {}) =>
  new Refusal(status, errorBody(category, message, more));

/** Values that a contact cannot have; HubSpot lists them as JSON in the message. */
export const invalidValue = (name: string, error: string, message: string) =>
  refuse(
    400,
    'VALIDATION_ERROR',
    `Property values were not valid: ${JSON.stringify([{ isValid: false, message, error, name, localizedErrorMessage: message }])}`,
  );
