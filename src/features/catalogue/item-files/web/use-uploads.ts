import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { CallError, call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { uploadItemFiles } from '../contract.ts';
import { MAX_FILE_BYTES } from '../file-rules.ts';
import { FAILED, SAVING, SUCCESS, type UploadStatus } from './upload-status.ts';

export type Upload = {
  id: number;
  file: File;
  status: UploadStatus;
  /** How much of it has left the browser, from 0 to 1; 0 while it waits for those before it. */
  share: number;
  /** Why it failed. */
  message: string;
};

export type Uploads = ReturnType<typeof useUploads>;

let made = 0;

/** Adds files to an item, one after another, each with its own progress and outcome. */
export function useUploads(itemId: number) {
  const t = useTexts().itemFiles;
  const client = useQueryClient();
  const { account } = useSession();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const line = useRef(Promise.resolve());

  function change(id: number, part: Partial<Upload>) {
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  }

  async function send({ id, file }: Upload): Promise<void> {
    if (file.size > MAX_FILE_BYTES) {
      const message = interpolate(t.too_large, { name: file.name, megabytes: MAX_FILE_BYTES / 1024 ** 2 });
      return change(id, { status: FAILED, message });
    }
    const body = new FormData();
    body.append('id', String(itemId));
    body.append('account_id', String(account.id));
    body.append('files', file);
    try {
      await call(uploadItemFiles, { body }, { onProgress: (share) => change(id, { share }) });
      change(id, { status: SUCCESS, share: 1 });
    } catch (error) {
      change(id, { status: FAILED, message: error instanceof CallError ? error.message : t.failed });
    }
    await markStale(client, ['/api/item-files', '/api/products', '/api/raw_materials']);
  }

  function start(upload: Upload) {
    line.current = line.current.then(() => send(upload));
  }

  return {
    uploads,
    add(files: readonly File[]) {
      const added = files.map((file): Upload => ({ id: ++made, file, status: SAVING, share: 0, message: '' }));
      setUploads((all) => [...all.filter(({ status }) => status !== SUCCESS), ...added]);
      for (const upload of added) start(upload);
    },
    retry(upload: Upload) {
      change(upload.id, { status: SAVING, share: 0, message: '' });
      start(upload);
    },
    dismiss: (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id)),
  };
}
