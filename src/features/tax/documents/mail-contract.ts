import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { IdParams } from '#base/ids.ts';
import { plainText } from '#base/plain-text.ts';
import { Message } from './contract.ts';

export const mailDocument = endpoint('POST /api/documents/{id}/mail', {
  summary: 'Mail the XML and the PDF of an issued document',
  access: 'issue_documents',
  params: IdParams,
  body: z.object({ to: plainText().trim().max(200).pipe(z.email()) }),
  replies: { 200: Message },
});
