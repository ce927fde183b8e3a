import type { FastifyInstance, FastifyRequest } from 'fastify';

const XML_TYPES = ['text/xml', 'application/xml', 'application/soap+xml'];

/** Lets a partner's calls take XML bodies as text and answer with XML texts. */
export function takeSoap(scope: FastifyInstance): void {
  const missing = XML_TYPES.filter((type) => !scope.hasContentTypeParser(type));
  if (missing.length > 0) {
    scope.addContentTypeParser(missing, { parseAs: 'string' }, async (_request: FastifyRequest, text: string) => text);
  }
  scope.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload === 'string' && payload.startsWith('<')) reply.type('text/xml; charset=utf-8');
    return payload;
  });
}
