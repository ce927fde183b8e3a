import type { GivenAccount, World } from './given.ts';

/** A file as a browser sends it. */
export type SentFile = { name: string; content: Uint8Array | string; type?: string };

/** Sends a form with files as the portal does. `fields` come first unless `last` is set. */
export async function sendFiles(
  world: World,
  { cookie }: Pick<GivenAccount, 'cookie'>,
  path: string,
  fields: Readonly<Record<string, string | number>>,
  files: readonly SentFile[],
  { last = false } = {},
) {
  const form = new FormData();
  const addFields = () => {
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  };
  if (!last) addFields();
  for (const { name, content, type = '' } of files)
    form.append('files', new Blob([typeof content === 'string' ? content : Buffer.from(content)], { type }), name);
  if (last) addFields();
  const request = new Request('http://test', { method: 'POST', body: form });
  const reply = await world.app.inject({
    method: 'POST',
    url: path,
    headers: {
      cookie,
      'content-type': request.headers.get('content-type') ?? '',
      'x-csrf-token': world.services.secrets.csrfToken(cookie.replace(/^.*?=/, '')),
      'x-requested-with': 'XMLHttpRequest',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const body: unknown = reply.json();
  return { status: reply.statusCode, body };
}
