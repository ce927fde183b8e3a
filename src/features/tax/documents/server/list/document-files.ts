import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { IdParams } from '#base/ids.ts';
import type { Staff } from '#platform/db/actor.ts';
import { staffOf } from '#platform/http/route.ts';
import { drawDocument } from '../document/document-pdf.ts';
import { SealedContent } from '../document/sealed-content.ts';
import { readBytes } from '../document/tax-files.ts';
import { readLogo } from '../issuers/account-logo.ts';
import { fileName, zipEvidence } from './document-evidence.ts';

type Kind = 'xml' | 'pdf';
const types = { xml: 'application/xml', pdf: 'application/pdf', zip: 'application/zip' } as const;

/** `GET /api/documents/{id}/xml`, `/pdf` and `/evidence`: a document's files, as a browser saves them. */
export function documentFiles(app: FastifyInstance): void {
  const options = { config: { access: 'staff' }, schema: { hide: true } } as const;
  const idOf = (params: unknown) => {
    const parsed = IdParams.safeParse(params);
    if (!parsed.success) throw new AppError('not_found');
    return parsed.data.id;
  };
  for (const kind of ['xml', 'pdf'] as const) {
    app.get(`/api/documents/:id/${kind}`, options, async (request, reply) =>
      sendDocumentFile(reply, staffOf(request), idOf(request.params), kind),
    );
  }
  app.get('/api/documents/:id/evidence', { ...options, config: { access: 'export' } }, async (request, reply) => {
    const { name, content } = await zipEvidence(staffOf(request), idOf(request.params));
    return save(reply, name, 'zip', content);
  });
}

const Ids = z.record(z.string(), z.string());

/**
 * Answers with a document's XML, the authority's where it gave one back, or its PDF; one that was issued while the
 * authority was away has
 * its PDF at once. @throws AppError not_found */
export async function sendDocumentFile(
  reply: FastifyReply,
  { db }: Staff,
  id: number,
  kind: Kind,
): Promise<FastifyReply> {
  const row = await db
    .selectFrom('tax_documents')
    .select(['id', 'country', 'full_number', 'xml_hash', 'answer_hash', 'pdf_hash', 'outage_id', 'sealed', 'ids'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  const content =
    kind === 'pdf' && row.pdf_hash === null && row.outage_id !== null
      ? await drawDocument(row.country, SealedContent.parse(row.sealed), Ids.parse(row.ids), await readLogo(db))
      : await readBytes(db, kind === 'pdf' ? row.pdf_hash : (row.answer_hash ?? row.xml_hash));
  return save(reply, `${fileName(row)}.${kind}`, kind, content);
}

const save = (reply: FastifyReply, name: string, kind: keyof typeof types, content: Uint8Array): FastifyReply =>
  reply
    .type(types[kind])
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(content));
