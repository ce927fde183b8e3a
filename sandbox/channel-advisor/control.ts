import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ControlError } from '../kit/control.ts';
import { type Catalogue, stateOf } from './catalogue.ts';
import type { Tokens } from './tokens.ts';

const Revocation = z.strictObject({ status: z.int().min(400).max(499).optional() }).optional();
const Covered = z.strictObject({ ids: z.array(z.int()) });

interface Controls {
  catalogue: () => Catalogue;
  tokens: () => Tokens;
  /** Tokens cover none but these profiles from now on. */
  cover: (ids: readonly number[]) => void;
}

/** Adds the control calls that look into the catalogue, take products out, and end tokens and profiles. */
export function addChannelAdvisorControl(scope: FastifyInstance, { catalogue, tokens, cover }: Controls): void {
  scope.get('/channel-advisor/products', async () => catalogue().all.map(stateOf));
  scope.get<{ Params: { id: string } }>('/channel-advisor/products/:id', async ({ params }) => {
    const product = catalogue().get(Number(params.id));
    if (!product) throw new ControlError(404, `No product ${params.id}`);
    return stateOf(product);
  });
  scope.delete<{ Params: { id: string } }>('/channel-advisor/products/:id', async ({ params }, reply) => {
    if (!catalogue().remove(Number(params.id))) throw new ControlError(404, `No product ${params.id}`);
    return reply.code(204).send();
  });
  scope.put('/channel-advisor/profiles', async ({ body }, reply) => {
    cover(Covered.parse(body).ids);
    return reply.code(204).send();
  });
  scope.post('/channel-advisor/revoke-tokens', async ({ body }, reply) => {
    tokens().revokeAll(Revocation.parse(body)?.status);
    return reply.code(204).send();
  });
}
