import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { Id } from '#base/ids.ts';
import { sendFile } from '#platform/files/downloads.ts';
import { staffOf } from '#platform/http/route.ts';

const WEEK_SECONDS = 604_800;
const Params = z.object({ id: Id, copy: z.enum(['file', '480.webp', '160.webp']) });

/**
 * The uploads folder: `GET /uploads/items/{id}/file`, and of a picture `480.webp` and `160.webp`. What is under an
 * address never changes, so browsers keep it; another session asks again.
 */
export function uploadsFolder(app: FastifyInstance): void {
  const options = { config: { access: 'staff' }, schema: { hide: true } } as const;
  app.get('/uploads/items/:id/:copy', options, async (request, reply) => {
    const params = Params.safeParse(request.params);
    if (!params.success) throw new AppError('not_found');
    const file = await findStored(request, params.data);
    reply.header('vary', 'cookie');
    return sendFile(reply, app.services.files, file, `private, max-age=${WEEK_SECONDS}, immutable`);
  });
  // Nothing else is there; else the portal's page would answer.
  app.get('/uploads/*', options, () => {
    throw new AppError('not_found');
  });
}

async function findStored(request: FastifyRequest, { id, copy }: z.output<typeof Params>) {
  const row = await staffOf(request)
    .db.selectFrom('product_files')
    .select(['name', 'type', 'key', 'preview_key', 'thumbnail_key'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  if (copy === 'file') return row;
  const key = copy === '480.webp' ? row.preview_key : row.thumbnail_key;
  if (!key) throw new AppError('not_found');
  return { name: `${id}.webp`, type: 'image/webp', key };
}
