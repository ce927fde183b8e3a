import { z } from 'zod';
import { ConnectorError } from '../core/connector-error.ts';
import type { IssuedDocument } from '../core/tax-service.ts';
import { addressOf } from './client.ts';
import type { InfileCtx } from './settings.ts';

/** Infile's own PDF, public to everyone with the authorisation number. */
export async function pdf(ctx: InfileCtx, { ids }: IssuedDocument): Promise<Uint8Array> {
  if (!ids.uuid) throw new ConnectorError('validation', 'The document has no authorisation number');
  const url = addressOf(ctx, 'report_url', '/ingfacereport/ingfacereport_documento');
  url.searchParams.set('uuid', ids.uuid);
  const { body } = await ctx.http.call({
    method: 'GET',
    url,
    headers: { accept: 'application/pdf' },
    is_idempotent: true,
    reply: z.instanceof(Uint8Array),
    read: ({ bytes, text }) => {
      if (!text.startsWith('%PDF-')) throw new Error('no PDF');
      return bytes;
    },
    classifyResponse: () => null,
  });
  return body;
}
