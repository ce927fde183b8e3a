import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { IdParams } from '#base/ids.ts';
import { interpolate } from '#base/text.ts';
import type { Staff } from '#platform/db/actor.ts';
import { staffOf } from '#platform/http/route.ts';
import { formError } from '#platform/http/upload-stream.ts';
import { errorsFor } from '#texts/errors-for.ts';
import { Import, UploadCsvReply, uploadCsvParams, uploadImport, uploadQuery } from '../contract.ts';
import { getImportView } from './find-imports.ts';
import { importTexts } from './import-texts.ts';
import { sampleFiles } from './sample-files.ts';
import { MAX_FILE_BYTES, takeUpload, type Upload } from './take-upload.ts';
import { uploadAtOnce } from './upload-at-once.ts';
import { openFailedFile } from './write-failed-file.ts';

const CSV = 'text/csv; charset=utf-8';
const UploadForm = z.object({ file: z.file() });

/** The calls that carry a file, in or out: it passes through and is never held whole. */
export function importFileRoutes(app: FastifyInstance): void {
  const { services } = app;

  app.post<{ Querystring: z.output<typeof uploadQuery> }>(
    '/api/imports',
    {
      config: { access: 'edit_catalog', upload: { type: 'multipart/form-data', body: UploadForm } },
      schema: {
        summary: uploadImport.summary,
        querystring: uploadQuery,
        response: { 200: Import },
      },
    },
    async (request) => {
      const staff = staffOf(request);
      const { sheet } = request.query;
      const id = await takeUpload(staff, services, sheet, await uploadOf(request, staff));
      return getImportView(staff, id);
    },
  );

  app.get<{ Params: z.output<typeof IdParams> }>(
    '/api/imports/:id/failed.csv',
    { config: { access: 'edit_catalog' }, schema: { summary: 'The failed lines as CSV, with why', params: IdParams } },
    async (request, reply) => {
      const staff = staffOf(request);
      const { id } = request.params;
      const lines = await openFailedFile(staff, services, id);
      return sendCsv(reply, `import-${id}-failed.csv`, Readable.from(lines));
    },
  );

  app.post<{ Params: z.output<typeof uploadCsvParams> }>(
    '/api/upload-csv/:entityId',
    {
      config: { access: 'edit_catalog', upload: { type: 'multipart/form-data', body: UploadForm } },
      schema: {
        summary:
          'Imports products or raw materials at once: multipart with `file`; 211 no CSV, 212 a CSV that cannot be meant',
        params: uploadCsvParams,
        response: { 200: UploadCsvReply },
      },
    },
    async (request, reply) => {
      const staff = staffOf(request);
      const { entityId } = request.params;
      try {
        return await uploadAtOnce(staff, services, entityId, await uploadOf(request, staff));
      } catch (error) {
        return replyRefused(reply, staff, error);
      }
    },
  );

  for (const [name, text] of Object.entries(sampleFiles)) {
    app.get(`/csv/${name}`, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
      sendCsv(reply, name, text),
    );
  }
}

const sendCsv = (reply: FastifyReply, name: string, content: Readable | string) =>
  reply.type(CSV).header('content-disposition', `attachment; filename="${name}"`).send(content);

/** The two answers of the older call for a file that cannot be imported. */
function replyRefused(reply: FastifyReply, staff: Staff, error: unknown) {
  if (!(error instanceof AppError) || (error.code !== 'import_file_type' && error.code !== 'import_file_format'))
    throw error;
  const message = interpolate(errorsFor(staff)[error.code], error.params);
  const status = error.code === 'import_file_type' ? 211 : 212;
  return reply.code(status).send({ message, errorMessage: message, ...(error.fields && { errors: error.fields }) });
}

async function uploadOf(request: FastifyRequest, staff: Staff): Promise<Upload> {
  const part = request.isMultipart()
    ? await request
        .file({ limits: { fileSize: MAX_FILE_BYTES, files: 1 }, throwFileSizeLimit: false })
        .catch((error: unknown) => {
          throw formError(error);
        })
    : undefined;
  if (!part) throw new AppError('invalid', { fields: { file: [importTexts(staff).refusals.no_file] } });
  return { name: part.filename, content: part.file };
}
