import { z } from 'zod';
import { answersOnly200, type Endpoint, type HandlerInput } from '#base/endpoint.ts';
import { unknownFields } from '#base/unknown-fields.ts';
import { type Answer, emptyAnswer, Refusal } from './answers.ts';

const contracts = Object.values(import.meta.glob('../../src/features/**/*contract.ts', { eager: true }));

const isEndpoint = (value: object): value is Endpoint => 'method' in value && 'path' in value && 'replies' in value;

/** The calls that a contract exports, by themselves or in groups. */
function endpointsIn(value: unknown): Endpoint[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isEndpoint(value)) return [value];
  const isGroup = [null, Object.prototype].includes(Object.getPrototypeOf(value));
  return isGroup ? Object.values(value).flatMap(endpointsIn) : [];
}

/** Paths without parameters first: `/api/orders/counts` is no order. */
const endpoints = contracts
  .flatMap(endpointsIn)
  .map((endpoint) => ({ endpoint, pattern: patternOf(endpoint.path) }))
  .sort((a, b) => countParams(a.endpoint) - countParams(b.endpoint));

function countParams({ path }: Endpoint): number {
  return path.split('{').length;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

type Call = { endpoint: Endpoint; input: { params: unknown; query: unknown; body: unknown } };

/**
 * Stands for the server at `fetch`: parses each call by its contract, answers as the test says, and checks the answer
 * by the same contract. A call that only reads and of which the test says nothing has the emptiest answer; one that
 * changes something fails the test.
 */
export class FakeServer {
  readonly faults: string[] = [];
  private readonly calls: Call[] = [];
  private answers: readonly Answer[];

  constructor(answers: readonly Answer[]) {
    this.answers = answers;
  }

  /** From now on these calls are answered so. */
  answer(...answers: Answer[]): void {
    this.answers = [...this.answers, ...answers];
  }

  /** The inputs of a call so far, in order. */
  asked<const E extends Endpoint>(endpoint: E): HandlerInput<E>[] {
    const own = this.calls.filter((call) => call.endpoint === endpoint);
    // Safe: it was parsed by this endpoint's schemas.
    return own.map(({ input }) => input as HandlerInput<E>);
  }

  readonly fetch = async (address: string | URL | Request, request: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(address), location.origin);
    const method = request.method ?? 'GET';
    const found = endpoints.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname));
    if (!found) return this.fail(`No contract has ${method} ${pathname}`);
    const { endpoint, pattern } = found;
    const given = {
      params: pattern.exec(pathname)?.groups,
      query: queryOf(searchParams),
      body: typeof request.body === 'string' ? JSON.parse(request.body) : request.body,
    };
    for (const part of ['query', 'body'] as const) {
      const isUpload = part === 'body' && typeof request.body !== 'string';
      const unknown = isUpload ? [] : unknownFields(endpoint[part] ?? z.object({}), given[part]);
      if (unknown.length > 0) return this.fail(`${method} ${address}: ${part}: not known: ${unknown}`);
    }
    const input = { params: {}, query: {}, body: undefined as unknown };
    for (const part of ['params', 'query', 'body'] as const) {
      const parsed = endpoint[part]?.safeParse(part === 'params' ? decoded(given.params) : given[part]);
      if (parsed && !parsed.success) return this.fail(`${method} ${address}: ${part}: ${parsed.error.message}`);
      Object.assign(input, { [part]: parsed?.data });
    }
    this.calls.push({ endpoint, input });
    const answer = this.answers.findLast((one) => one.endpoint === endpoint);
    if (!answer && method !== 'GET') return this.fail(`The test answers no ${method} ${endpoint.path}`);
    const reply = answer ? await answer.reply(input) : emptyAnswer(endpoint);
    if (reply instanceof Refusal && reply.status === 0) throw new TypeError('Failed to fetch');
    if (reply instanceof Refusal) return Response.json(reply.body, { status: reply.status });
    return this.checked(endpoint, reply);
  };

  private checked(endpoint: Endpoint, reply: unknown): Response {
    const { status, body } = answersOnly200(endpoint) ? { status: 200, body: reply } : statusAndBody(reply);
    const parsed = endpoint.replies[status]?.safeParse(body);
    if (!parsed?.success) return this.fail(`Answer of ${endpoint.path}: ${parsed?.error.message ?? `no ${status}`}`);
    return parsed.data === undefined ? new Response(null, { status }) : Response.json(parsed.data, { status });
  }

  private fail(why: string): Response {
    this.faults.push(why);
    return Response.json({ message: why }, { status: 599 });
  }
}

function statusAndBody(reply: unknown): { status: number; body: unknown } {
  if (typeof reply !== 'object' || reply === null || !('status' in reply)) return { status: 200, body: reply };
  return { status: Number(reply.status), body: 'body' in reply ? reply.body : undefined };
}

const decoded = (params: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));

/** A name that stands there twice is a list, as the server reads it. */
function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(search.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const [one = '', ...more] = search.getAll(name);
      return [name, more.length > 0 ? [one, ...more] : one];
    }),
  );
}
