import { Button, Checkbox, Group, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { uploadProduct } from '../contract.ts';
import classes from './listings.module.css';
import { UploadOutcome } from './upload-outcome.tsx';
import type { ProfileChoice } from './use-profiles.ts';

type Props = { productId: number; profiles: readonly ProfileChoice[]; onClose: () => void };

/** Chooses the profiles that the product is uploaded to, and tells what became of it in each. */
export function UploadListingModal({ productId, profiles, onClose }: Props) {
  const { listings: t, ui } = useTexts();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string[]>(() =>
    profiles.length === 1 ? profiles.map(({ value }) => value) : [],
  );
  const [isMissing, setIsMissing] = useState(false);
  const upload = useMutation({
    mutationFn: () => call(uploadProduct, { body: { profiles: chosen, productId } }),
    onSettled: () => markStale(client, ['/api/channel-advisor']),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(chosen.length === 0);
    if (chosen.length > 0) upload.mutate();
  }

  return (
    <Modal opened onClose={onClose} title={t.title} closeButtonProps={{ 'aria-label': ui.close }}>
      <form onSubmit={submit}>
        <Checkbox.Group
          label={t.profiles}
          description={t.profiles_hint}
          value={chosen}
          onChange={setChosen}
          error={isMissing && chosen.length === 0 && t.choose_one}
        >
          <div className={classes.choices}>
            {profiles.map(({ value, label }, index) => (
              <Checkbox
                key={value}
                value={value}
                label={label}
                disabled={upload.isPending}
                {...(index === 0 && { 'data-autofocus': true })}
              />
            ))}
          </div>
        </Checkbox.Group>
        <UploadOutcome isPending={upload.isPending} error={upload.error} alerts={upload.data} />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {upload.isIdle ? ui.cancel : ui.close}
          </Button>
          <Button type="submit" loading={upload.isPending}>
            {upload.data ? t.more : t.upload}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
