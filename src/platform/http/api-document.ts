import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accessOf, changesSomething, isLogin } from './access-check.ts';

const JSON_TYPE = 'application/json';

/** The input of `transform`: one route with its schema. */
type Documented = Parameters<typeof jsonSchemaTransform>[0] & { route: RouteOptions };

/** The parts of an OpenAPI operation that this file reads and completes. */
const Operation = z.looseObject({
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(z.unknown()).optional(),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.unknown()),
});
type Operation = z.infer<typeof Operation>;
const Paths = z.record(z.string(), z.record(z.string(), Operation));

const ErrorBody = z.object({
  message: z.string().describe('What went wrong, in the caller’s language'),
  errorMessage: z.string().describe('The same text, under the name that older calls use'),
  errors: z.record(z.string(), z.array(z.string())).optional().describe('What is wrong, by field'),
  details: z.record(z.string(), z.unknown()).optional().describe('More for this failure: see docs/errors.md'),
});

/** Failures by status, and which operations can answer with them. */
const failures: Readonly<Record<number, { description: string; of: (operation: Operation, path: string) => boolean }>> =
  {
    400: { description: 'The request cannot be read', of: () => true },
    401: { description: 'No session, or it has ended', of: needsSession },
    403: { description: 'The CSRF token is missing or wrong, or the role does not allow the call', of: needsSession },
    404: { description: 'It does not exist, or belongs to another account', of: (_, path) => path.includes('{') },
    409: { description: 'Someone else changed it meanwhile, or its state forbids the call', of: isChange },
    413: { description: 'The body is too large', of: hasBody },
    415: { description: 'The content type is wrong', of: hasBody },
    422: { description: 'A field is invalid: `errors` says which', of: (one) => hasBody(one) || hasParameters(one) },
    429: { description: 'Too many calls: try again later', of: () => true },
    500: { description: 'A fault of the server: its log has it under `x-request-id`', of: () => true },
    503: { description: 'The database or the file store is not available: try again later', of: () => true },
  };

/**
 * Serves the OpenAPI document's page at `/api/docs`, and makes the document from the routes: their schemas, who may
 * call them, the files that they take, and how they fail. Register it before the routes.
 */
export async function documentApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bodega',
        version: '1',
        description:
          'Log in with `POST /api/session`. Send its cookie with every call, and with calls that change something also the header `X-CSRF-Token` with the `csrf_token` of its answer and `X-Requested-With: XMLHttpRequest`. Whoever sends `X-Account`, the id of the account they mean, is refused with 409 where the session is of another.',
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: app.sessionCookie },
          csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
          page: { type: 'apiKey', in: 'header', name: 'X-Requested-With', description: 'Always `XMLHttpRequest`' },
        },
      },
    },
    transform: describeRoute,
    transformObject: (document) => ('openapiObject' in document ? withFailures(document.openapiObject) : {}),
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
}

function describeRoute(documented: Documented) {
  const { schema, url } = jsonSchemaTransform(documented);
  const { route } = documented;
  if (!schema || schema.hide) return { schema, url };
  const upload = route.config?.upload;
  return {
    url,
    schema: {
      ...schema,
      operationId: operationIdOf(String(route.method), url),
      tags: [url.split('/')[2] ?? ''],
      ...describeAccess(route),
      security: securityOf(route),
      ...(upload && { consumes: [upload.type], body: z.toJSONSchema(upload.body, { io: 'input' }) }),
      response: Object.fromEntries(
        Object.entries(schema.response ?? { 200: {} }).map(([status, body]) => [status, describeReply(status, body)]),
      ),
    },
  };
}

/** `PUT /api/orders/{id}/hold` becomes `putOrdersByIdHold`. */
function operationIdOf(method: string, url: string): string {
  const words = url
    .replace('/api/', '')
    .replace(/:(\w+)/g, 'by $1')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Whom the call is for, where it is not for all members. */
function describeAccess({ url, config = {} }: RouteOptions): { description?: string } {
  const access = accessOf(config, url);
  if (access === 'public' || access === 'staff' || access === 'partner') return {};
  return { description: access === 'admin' ? 'For administrators.' : `Needs the right \`${access}\`.` };
}

function securityOf({ method, url, config = {} }: RouteOptions): Record<string, string[]>[] {
  const access = accessOf(config, url);
  if (access === 'partner' || isLogin(String(method), url)) return [];
  const changes = changesSomething(String(method), config);
  if (access === 'public') return changes ? [{ page: [] }] : [];
  return [changes ? { session: [], csrf: [], page: [] } : { session: [] }];
}

const Reply = z.looseObject({ type: z.string().optional(), description: z.string().optional() });

/** A bare text is sent as such and not as JSON; an empty answer has no content. */
function describeReply(status: string, body: unknown) {
  const schema = Reply.parse(body);
  const description = schema.description ?? (status === '204' ? 'Done; nothing to answer' : 'Done');
  if (schema.type === 'null' || status === '204') return { type: 'null', description };
  return { description, content: { [schema.type === 'string' ? 'text/plain' : JSON_TYPE]: { schema } } };
}

/** Adds the failures, which are alike for all operations, as shared components. */
function withFailures<D extends { paths?: unknown; components?: unknown }>(document: D): D {
  const content = { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } };
  const responses = Object.fromEntries(
    Object.entries(failures).map(([status, { description }]) => [`Error${status}`, { description, content }]),
  );
  const paths = Object.entries(Paths.parse(document.paths ?? {})).map(([path, item]) => {
    const operations = Object.entries(item).map(([method, one]) => [method, addFailures(one, path)]);
    return [path, Object.fromEntries(operations)];
  });
  return {
    ...document,
    components: {
      ...z.looseObject({}).parse(document.components ?? {}),
      schemas: { Error: z.toJSONSchema(ErrorBody) },
      responses,
    },
    paths: Object.fromEntries(paths),
  };
}

function addFailures(operation: Operation, path: string): Operation {
  const added = Object.entries(failures)
    .filter(([status, { of }]) => !(status in operation.responses) && of(operation, path))
    .map(([status]) => [status, { $ref: `#/components/responses/Error${status}` }]);
  return { ...operation, responses: { ...operation.responses, ...Object.fromEntries(added) } };
}

function needsSession({ security = [] }: Operation): boolean {
  return security.some((one) => 'session' in one);
}

function isChange({ security = [] }: Operation): boolean {
  return security.some((one) => 'csrf' in one);
}

function hasBody({ requestBody }: Operation): boolean {
  return requestBody !== undefined;
}

function hasParameters({ parameters = [] }: Operation): boolean {
  return parameters.length > 0;
}
