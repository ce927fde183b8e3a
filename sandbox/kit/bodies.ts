import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A body that is not what its content type says. */
export class UnreadableBody extends Error {
  readonly statusCode = 400;
}

/** Reads JSON, form and multipart bodies; `onText` gets each as it was sent (a multipart one as a description). */
export function readBodies(scope: FastifyInstance, onText: (request: FastifyRequest, text: string) => void): void {
  scope.removeAllContentTypeParsers();
  const asText = { parseAs: 'string' } as const;
  scope.addContentTypeParser('application/json', asText, async (request: FastifyRequest, text: string) => {
    onText(request, text);
    return text === '' ? undefined : parseJson(text);
  });
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    asText,
    async (request: FastifyRequest, text: string) => {
      onText(request, text);
      return Object.fromEntries(new URLSearchParams(text));
    },
  );
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      onText(request, `multipart/form-data of ${bytes.length} bytes`);
      const type = request.headers['content-type'] ?? '';
      return new Response(Uint8Array.from(bytes), { headers: { 'content-type': type } }).formData().catch(() => {
        throw new UnreadableBody('The form could not be read');
      });
    },
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableBody('The body is not valid JSON');
  }
}
