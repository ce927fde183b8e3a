import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError, call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type Import, type Sheet, uploadImport } from '../contract.ts';

const SERVER_FAILED = 500;

/** Uploads one file at a time: how far it is, why it was refused, and the way to call it off. */
export function useUpload(onDone: (uploaded: Import) => void) {
  const t = useTexts().imports.file;
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const control = useRef<AbortController>(null);
  const mutation = useMutation({
    mutationFn: ({ sheet, file }: { sheet: Sheet; file: File }) => {
      setShare(0);
      control.current = new AbortController();
      const body = new FormData();
      body.append('file', file);
      return call(uploadImport, { query: { sheet }, body }, { signal: control.current.signal, onProgress: setShare });
    },
    onSuccess: (uploaded) => {
      void markStale(client, ['/api/imports']);
      onDone(uploaded);
    },
  });
  useEffect(() => () => control.current?.abort(), []); // leaving the screen cancels the upload
  const { error } = mutation;
  const isCalledOff = control.current?.signal.aborted === true;
  return {
    start: mutation.mutate,
    cancel: () => control.current?.abort(),
    reset: mutation.reset,
    share,
    isPending: mutation.isPending,
    refused: error === null || isCalledOff ? '' : reasonOf(error, t.failed),
  };
}

/** What the server says of the file, and why; for what is no fault of the file, the general text. */
function reasonOf(error: Error, otherwise: string): string {
  if (!(error instanceof CallError) || error.status >= SERVER_FAILED) return otherwise;
  return [error.message, ...(error.fields?.file ?? [])].join(' ');
}
