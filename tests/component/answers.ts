import type { Endpoint, HandlerInput, HandlerReply } from '#base/endpoint.ts';
import { answersOnly200 } from '#base/endpoint.ts';
import { exampleOf } from './example.ts';

/**
 * The server's failure instead: `refuse(409, { message: 'Ana changed this meanwhile' })`, or status 0 for no answer at
 * all.
 */
export class Refusal {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown = {}) {
    this.status = status;
    this.body = body;
  }
}

export const refuse = (status: number, body?: unknown) => new Refusal(status, body);

type Parsed = { params: unknown; query: unknown; body: unknown };

/** How one call of the contract is answered while a test runs. */
export type Answer = { endpoint: Endpoint; reply: (input: Parsed) => unknown };

type Reply<E extends Endpoint> = HandlerReply<E> | Refusal;

/**
 * Answers a call: `answer(findOrders, () => pageOfRows(order))`, or by its input: `answer(findOrders, ({ query }) =>
 * …)`. A later one of the same call takes the place of an earlier one. It is checked against the contract: no screen is
 * tested with an impossible answer.
 */
export function answer<const E extends Endpoint>(
  endpoint: E,
  reply: (input: HandlerInput<E>) => Reply<E> | Promise<Reply<E>>,
): Answer {
  // Safe: the input was parsed by this same endpoint's schemas.
  return { endpoint, reply: (input) => reply(input as HandlerInput<E>) };
}

/** The answer of a change that says nothing more: `answer(deleteView, () => nothing)`. */
export const nothing = { status: 204, body: undefined } as const;

/** The emptiest answer of a call that its contract allows. */
export function emptyAnswer(endpoint: Endpoint): unknown {
  const [status = 200] = Object.keys(endpoint.replies).map(Number);
  const schema = endpoint.replies[status];
  const body = schema && exampleOf(schema);
  return answersOnly200(endpoint) ? body : { status, body };
}

/** A page of a list that is shorter than a page. */
export const pageOfRows = <Row>(...data: Row[]) => ({
  data,
  total: data.length,
  total_is_capped: false,
  current_page: 1,
  per_page: 50,
  last_page: 1,
});
