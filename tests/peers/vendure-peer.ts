import { z } from 'zod';

/** The server's own administrator. */
export const PASSWORD = 'superadmin';

/** A user of the connector's own, since a logout ends all sessions of the user. No log may hold the password. */
export const LOGIN = { login: 'bodega@example.test', password: 'sandbox-vendure' };

/** The running server, and its initial data. */
export type VendurePeer = {
  url: string;
  control: string;
  /** The ids of the initial records. */
  variants: string[];
  locations: string[];
  zone: string;
  /** A session that may do everything in the default channel. */
  token: string;
};

const Answer = z.object({ data: z.unknown(), errors: z.array(z.object({ message: z.string() })).optional() });
const Refusal = z.object({ errorCode: z.string(), message: z.string() });

/**
 * A client of one of Vendure's two APIs, which keeps its session. It is not our connector's: what that one did is
 * looked at, and prepared, from outside.
 */
export function vendureClient(url: string, api: 'admin-api' | 'shop-api', { channel = '', token: known = '' } = {}) {
  let token = known;
  return async <T>(document: string, variables: object, data: z.ZodType<T>): Promise<T> => {
    const response = await fetch(`${url}/${api}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(channel !== '' && { 'vendure-token': channel }),
      },
      body: JSON.stringify({ query: document, variables }),
    });
    token = response.headers.get('vendure-auth-token') ?? token;
    const answer = Answer.parse(await response.json());
    if (answer.errors?.[0]) throw new Error(answer.errors[0].message);
    for (const member of Object.values(Object(answer.data))) {
      const refusal = Refusal.safeParse(member).data;
      if (refusal) throw new Error(`${refusal.errorCode}: ${refusal.message}`);
    }
    return data.parse(answer.data);
  };
}
export type VendureClient = ReturnType<typeof vendureClient>;

/** @returns the token of a new session that may do everything, but nothing in channels that are newer than itself */
export async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/admin-api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `mutation { login(username: "superadmin", password: "${PASSWORD}") { __typename } }`,
    }),
  });
  return z.string().parse(response.headers.get('vendure-auth-token'));
}
