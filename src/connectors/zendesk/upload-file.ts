import type { TicketFile } from '../core/contacts.ts';
import { call } from './client.ts';
import { UploadAnswer } from './schema.ts';
import type { ZendeskCtx } from './settings.ts';

/**
 * Hands over a file for a ticket's comment. One that is handed over twice does no harm: Zendesk drops what no comment
 * takes.
 * @returns the token by which a comment takes it
 */
export async function uploadFile(ctx: ZendeskCtx, { name, type, content }: TicketFile): Promise<string> {
  const { body } = await call(ctx, {
    method: 'POST',
    path: '/uploads',
    query: { filename: name },
    content: { type, text: content },
    is_idempotent: true,
    reply: UploadAnswer,
  });
  return body.upload.token;
}
