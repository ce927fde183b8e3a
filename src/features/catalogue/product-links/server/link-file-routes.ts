import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { ConnectorParams } from '#features/partners/connections/contract.ts';
import { findListed } from '#features/partners/connections/server/across-channels.ts';
import { getConnectionId } from '#features/partners/connections/server/find-connections.ts';
import { staffOf } from '#platform/http/route.ts';
import { MAX_FILE_BYTES } from '../link-file.ts';
import { linkFileQuery, uploadLinkFile } from '../runs-contract.ts';
import { takeLinkFile } from './read-link-file.ts';
import { writeLinkFile } from './write-link-file.ts';

const CSV = 'text/csv';

/** The two calls whose body is a file, so that the usual parsing is not theirs. */
export function linkFileRoutes(app: FastifyInstance): void {
  app.get(
    '/api/connector-products/csv',
    {
      config: { access: 'export' },
      schema: { summary: 'What the channels list as CSV, as the list is narrowed', querystring: linkFileQuery },
    },
    async (request, reply) => {
      const staff = staffOf(request);
      const query = linkFileQuery.parse(request.query);
      const file = Readable.from(
        writeLinkFile(staff.db, await findListed(staff, query.connection_id, 'products'), query),
      );
      return reply
        .type(`${CSV}; charset=utf-8`)
        .header('content-disposition', 'attachment; filename="product-links.csv"')
        .send(file);
    },
  );
  void app.register((files, _options, done) => {
    // The body stays in the request for the handler to read.
    files.addContentTypeParser(CSV, (_request, _payload, done) => done(null));
    files.post(
      '/api/connectors/:connector/products/csv',
      {
        config: { access: 'edit_mappings', upload: { type: CSV, body: z.string() } },
        bodyLimit: MAX_FILE_BYTES,
        schema: { summary: uploadLinkFile.summary, params: ConnectorParams, querystring: uploadLinkFile.query },
      },
      async (request) => {
        const staff = staffOf(request);
        const id = await getConnectionId(staff, ConnectorParams.parse(request.params).connector);
        if (!String(request.headers['content-type']).startsWith(CSV)) throw new AppError('link_file_type');
        return takeLinkFile(staff, id, uploadLinkFile.query.parse(request.query), request.raw);
      },
    );
    done();
  });
}
