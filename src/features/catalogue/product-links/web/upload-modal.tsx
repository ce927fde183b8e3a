import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { EncodingChoice as Choice, Encoding } from '#base/encodings.ts';
import { CallError, call } from '#ui/call.ts';
import { EncodingChoice } from '#ui/encoding-choice.tsx';
import { Modal } from '#ui/modal.tsx';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { MAX_FILE_BYTES } from '../link-file.ts';
import { UnclearEncoding, uploadLinkFile } from '../runs-contract.ts';
import classes from './product-links.module.css';

type Props = { connector: string; onClose: () => void };

/** Takes a CSV of links to be checked; applying it is another step. */
export function UploadModal({ connector, onClose }: Props) {
  const product_links = useTexts().productLinks;
  const { ui } = useTexts();
  const errors = useTexts().errors;
  const t = product_links.bulk;
  const client = useQueryClient();
  const id = useId();
  const [file, setFile] = useState<File>();
  const [error, setError] = useState('');
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [encoding, setEncoding] = useState<Encoding | null>(null);
  const upload = useMutation({
    mutationFn: (chosen: File) =>
      call(uploadLinkFile, {
        params: { connector },
        query: { name: chosen.name.slice(0, 200), ...(encoding && { encoding }) },
        body: new Blob([chosen], { type: 'text/csv' }),
      }),
    onError: (failure) => {
      setError(failure instanceof CallError ? failure.message : product_links.failed);
      setChoices(choicesOf(failure));
    },
    onSuccess: onClose,
    onSettled: () => markStale(client, ['/api/connector-products', '/api/link-runs']),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!file) return setError(t.choose);
    if (file.size > MAX_FILE_BYTES) return setError(errors.too_large);
    if (choices.length > 0 && !encoding) return setError(errors.link_file_encoding);
    setError('');
    upload.mutate(file);
  }

  function choose(chosen: File | undefined) {
    setFile(chosen);
    setError('');
    setChoices([]);
    setEncoding(null);
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
          onChange={(event) => choose(event.currentTarget.files?.[0])}
          data-autofocus
        />
        <p id={`${id}-hint`} className={classes.second}>
          {t.file_hint}
        </p>
        {choices.length > 0 && (
          <EncodingChoice
            label={t.encoding}
            choices={choices}
            chosen={encoding}
            isBusy={upload.isPending}
            onChoose={setEncoding}
          />
        )}
        <Text id={`${id}-error`} role="alert" className="danger" fw={500}>
          {error}
        </Text>
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

/** What a file that was refused can be read as; empty where it was refused for something else. */
function choicesOf(failure: unknown): readonly Choice[] {
  const said = failure instanceof CallError ? UnclearEncoding.safeParse(failure.details) : undefined;
  return said?.data?.details.encodings ?? [];
}
