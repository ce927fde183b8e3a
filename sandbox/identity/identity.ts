import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../kit/clock.ts';
import type { Partner } from '../kit/partner.ts';
import { challengeOf, createSigningKey, type SigningKey, signToken } from './id-token.ts';
import { loginPage } from './login-page.ts';

export const CLIENT = { id: 'bodega', secret: 'sandbox-identity' };

const CODE_MS = 60_000;
const TOKEN_S = 300;

/**
 * The faults of the next answers. `skew_s`: id tokens of a clock that is as many seconds ahead. `login_page`: what
 * discovery names as such. `takes_codes_again`: a code may be exchanged more than once.
 */
const Trouble = z.strictObject({
  wrong: z.enum(['nonce', 'audience', 'issuer', 'signature', 'expired']).optional(),
  email: z.enum(['missing', 'unverified']).optional(),
  skew_s: z.int().default(0),
  secret_revoked: z.boolean().default(false),
  login_page: z.url().optional(),
  takes_codes_again: z.boolean().default(false),
});
type Trouble = z.infer<typeof Trouble>;

const Asked = z.object({
  client_id: z.literal(CLIENT.id),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  scope: z.string().refine((scope) => scope.split(' ').includes('openid')),
  state: z.string(),
  nonce: z.string(),
  code_challenge: z.string(),
  code_challenge_method: z.literal('S256'),
});
type Asked = z.infer<typeof Asked>;

const Said = Asked.extend({ email: z.string().default(''), answer: z.enum(['yes', 'no']).default('yes') });

const TokenForm = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
});

interface Provider {
  /** Made when it is first asked for: most worlds never sign. */
  key: () => SigningKey;
  /** Codes that were given and not yet exchanged. */
  codes: Map<string, Asked & { email: string; until: number }>;
  /** How often an e-mail passed to another person. */
  persons: Map<string, number>;
  trouble: Trouble;
}

const NO_TROUBLE = Trouble.parse({});
const open = (key: () => SigningKey): Provider => ({ key, codes: new Map(), persons: new Map(), trouble: NO_TROUBLE });

/** A key that is made once, when it is first needed. */
function keyOnDemand(): () => SigningKey {
  let key: SigningKey | undefined;
  return () => (key ??= createSigningKey());
}

/** A simulated identity provider (OpenID Connect): the code flow with PKCE, for one client. */
export function createIdentity({ clock }: { clock: Clock }): Partner {
  let provider = open(keyOnDemand());
  return {
    name: 'identity',
    addCalls: (scope) => addCalls(scope, () => provider, clock),
    addControl: (scope) => addControl(scope, () => provider),
    isRead: ({ url }) => url.startsWith('/identity/'), // codes and tokens end with the sandbox
    failureBody: () => ({ error: 'server_error' }),
    reset: async () => {
      provider = open(provider.key);
    },
    status: () => ({ codes: provider.codes.size }),
  };
}

const issuerOf = ({ headers }: FastifyRequest) => `http://${headers.host}/identity`;

function addCalls(scope: FastifyInstance, provider: () => Provider, clock: Clock): void {
  scope.setErrorHandler((error, _request, reply) =>
    reply.code(400).send({ error: 'invalid_request', error_description: String(error) }),
  );

  scope.get('/.well-known/openid-configuration', async (request) => {
    const issuer = issuerOf(request);
    return {
      issuer,
      authorization_endpoint: provider().trouble.login_page ?? `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
  });

  scope.get('/keys', async () => ({ keys: [provider().key().publicJwk] }));

  scope.get('/authorize', async ({ query }, reply) => {
    const { login_hint } = z.object({ login_hint: z.string().default('') }).parse(query);
    return reply.type('text/html').send(loginPage(Asked.parse(query), login_hint));
  });

  scope.get('/answer', async (request, reply) => {
    const { email, answer, ...asked } = Said.parse(request.query);
    const back = new URL(asked.redirect_uri);
    back.searchParams.set('state', asked.state);
    back.searchParams.set('iss', issuerOf(request));
    if (answer === 'no') back.searchParams.set('error', 'access_denied');
    else back.searchParams.set('code', giveCode(provider(), { ...asked, email, until: clock.now() + CODE_MS }));
    return reply.redirect(back.href, 303);
  });

  scope.post('/token', async (request, reply) => {
    if (!isClient(request) || provider().trouble.secret_revoked) {
      return reply.code(401).send({ error: 'invalid_client', error_description: 'The client secret is not valid' });
    }
    const form = TokenForm.parse(request.body);
    const given = provider().codes.get(form.code);
    if (!provider().trouble.takes_codes_again) provider().codes.delete(form.code);
    const isOwn = given?.redirect_uri === form.redirect_uri && given.code_challenge === challengeOf(form.code_verifier);
    if (!given || !isOwn || given.until < clock.now()) return reply.code(400).send({ error: 'invalid_grant' });
    const id_token = tokenFor(provider(), given, issuerOf(request), Math.floor(Date.now() / 1_000));
    return reply.header('cache-control', 'no-store').send({
      access_token: randomBytes(16).toString('hex'),
      token_type: 'Bearer',
      expires_in: TOKEN_S,
      id_token,
    });
  });
}

function giveCode({ codes }: Provider, given: Asked & { email: string; until: number }): string {
  const code = randomBytes(16).toString('hex');
  codes.set(code, given);
  return code;
}

/** By HTTP Basic, or by the form (RFC 6749 §2.3.1). */
function isClient({ headers, body }: FastifyRequest): boolean {
  const basic = Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64');
  if (headers.authorization) return decodeBasic(headers.authorization) === decodeBasic(`Basic ${basic}`);
  const form = z.object({ client_id: z.string(), client_secret: z.string() }).safeParse(body);
  return form.success && form.data.client_id === CLIENT.id && form.data.client_secret === CLIENT.secret;
}

const decodeBasic = (header: string) =>
  Buffer.from(header.replace(/^Basic /i, ''), 'base64')
    .toString()
    .split(':')
    .map(decodeURIComponent)
    .join(':');

/** The id token for a person, with the ordered fault. */
function tokenFor({ key, persons, trouble }: Provider, asked: Asked & { email: string }, iss: string, now: number) {
  const { wrong, skew_s } = trouble;
  const email = asked.email.toLowerCase();
  const iat = now + skew_s - (wrong === 'expired' ? 2 * TOKEN_S : 0);
  const claims = {
    iss: wrong === 'issuer' ? 'https://elsewhere.example' : iss,
    sub: createHash('sha256')
      .update(`${email}:${persons.get(email) ?? 0}`)
      .digest('hex')
      .slice(0, 24),
    aud: wrong === 'audience' ? 'another-client' : asked.client_id,
    nonce: wrong === 'nonce' ? 'another-nonce' : asked.nonce,
    iat,
    exp: iat + TOKEN_S,
    ...(trouble.email !== 'missing' && { email, email_verified: trouble.email !== 'unverified' }),
  };
  return signToken(claims, wrong === 'signature' ? { ...createSigningKey(), id: key().id } : key());
}

function addControl(scope: FastifyInstance, provider: () => Provider): void {
  scope.put('/identity/trouble', async ({ body }, reply) => {
    provider().trouble = Trouble.parse(body);
    return reply.code(204).send();
  });
  scope.post('/identity/rotate-key', async (_request, reply) => {
    provider().key = keyOnDemand();
    return reply.code(204).send();
  });
  scope.post('/identity/another-person', async ({ body }, reply) => {
    const email = z.strictObject({ email: z.string() }).parse(body).email.toLowerCase();
    provider().persons.set(email, (provider().persons.get(email) ?? 0) + 1);
    return reply.code(204).send();
  });
}
