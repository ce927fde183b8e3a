import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { errorsFor } from '#texts/errors-for.ts';
import { CallError, call } from '#ui/call.ts';
import { Modal } from '#ui/modal.tsx';
import { markStale } from '#ui/query.ts';
import { useLanguage, useTexts } from '#ui/texts.ts';
import { uploadLinkFile } from '../contract.ts';
import { MOST_FILE_BYTES } from '../link-file.ts';
import classes from './product-links.module.css';
import { useLinkTexts } from './use-link-texts.ts';

type Props = { connector: string; onClose: () => void };

/** Takes a CSV of links to be checked; applying it is another step. */
export function UploadModal({ connector, onClose }: Props) {
  const product_links = useLinkTexts();
  const { ui } = useTexts();
  const errors = errorsFor({ language: useLanguage() });
  const t = product_links.bulk;
  const client = useQueryClient();
  const id = useId();
  const [file, setFile] = useState<File>();
  const [error, setError] = useState('');
  const upload = useMutation({
    mutationFn: (chosen: File) =>
      call(uploadLinkFile, {
        params: { connector },
        query: { name: chosen.name.slice(0, 200) },
        body: new Blob([chosen], { type: 'text/csv' }),
      }),
    onError: (failure) => setError(failure instanceof CallError ? failure.message : product_links.failed),
    onSuccess: onClose,
    onSettled: () => markStale(client, ['/api/connector-products', '/api/link-runs']),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!file) return setError(t.choose);
    if (file.size > MOST_FILE_BYTES) return setError(errors.too_large);
    setError('');
    upload.mutate(file);
  }

  return (
    <Modal opened onClose={onClose} title={t.upload_title} closeButtonProps={{ 'aria-label': ui.close }}>
      <form onSubmit={submit}>
        <label className={classes.label} htmlFor={id}>
          {t.file}
        </label>
        <input
          id={id}
          className={classes.file}
          type="file"
          accept=".csv,text/csv"
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error !== ''}
          onChange={(event) => setFile(event.currentTarget.files?.[0])}
          data-autofocus
        />
        <p id={`${id}-hint`} className={classes.second}>
          {t.file_hint}
        </p>
        <p id={`${id}-error`} role="alert" className={classes.waits}>
          {error}
        </p>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={upload.isPending}>
            {t.check}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
