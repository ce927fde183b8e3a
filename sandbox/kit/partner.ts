import type { FastifyInstance, FastifyRequest } from 'fastify';

/** One simulated partner. */
export interface Partner {
  /** Its path prefix and its name in the control calls. */
  name: string;
  /** Adds its calls and its own error handler; paths begin after `/{name}`. */
  addCalls(scope: FastifyInstance): void;
  /** Adds its control calls; paths begin after `/control`. */
  addControl(scope: FastifyInstance): void;
  /** Whether a call changed nothing though it is no GET, as GraphQL's queries are: those are polls without end. */
  isRead?(request: FastifyRequest): boolean;
  /** The body of an answer that a simulated fault gives in the partner's place. */
  failureBody(status: 429 | 500): unknown;
  /**
   * Does what has become due by the sandbox's clock. @returns whether something came from outside, such as a new order.
   * Absent where nothing happens by itself, or where all that does follows from the clock.
   */
  catchUp?(): boolean;
  /** The sandbox was off until now: nothing came from outside meanwhile. */
  wake?(): void;
  /** Back to how it was at the start. */
  reset(): Promise<void>;
  /** Figures for `GET /control/status`. */
  status(): Record<string, unknown>;
  stop?(): void;
}
