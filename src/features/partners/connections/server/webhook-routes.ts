import type { FastifyInstance } from 'fastify';
import { receiveWebhook } from './receive-webhook.ts';

const BODY_LIMIT_BYTES = 262_144;

/**
 * `POST /webhooks/{token}`: notifications from partners. There is no session and no page of ours behind it: the address
 * is the connection's own, and the raw body is signed by the partner.
 */
export function webhookRoutes(app: FastifyInstance): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { token: string } }>(
      '/webhooks/:token',
      { config: { access: 'partner' }, bodyLimit: BODY_LIMIT_BYTES, schema: { hide: true } },
      async (request) => {
        const { headers, body, params } = request;
        const names = Object.entries(headers).map(([name, value]) => [name, value?.toString()] as const);
        await receiveWebhook(app.services, params.token, {
          headers: Object.fromEntries(names),
          body: Buffer.isBuffer(body) ? body.toString('utf8') : '',
        });
        return {};
      },
    );
    done();
  });
}
