import type { TicketFile } from '../core/contacts.ts';
import { call } from './client.ts';
import { UploadAnswer } from './schema.ts';
import type { ZendeskCtx } from './settings.ts';

/**
 * Uploads a file for a ticket's comment. Uploading one twice does no harm: Zendesk deletes files that no comment uses.
 * @returns the token that attaches it to a comment
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
