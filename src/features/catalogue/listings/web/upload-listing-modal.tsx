import { Button, Checkbox, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#ui/call.ts';
import { Modal } from '#ui/modal.tsx';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { uploadProduct } from '../contract.ts';
import classes from './listings.module.css';
import { UploadOutcome } from './upload-outcome.tsx';
import type { ProfileGroup } from './use-profiles.ts';

type Props = { productId: number; groups: readonly ProfileGroup[]; onClose: () => void };

/** Chooses the profiles that the product is uploaded to, and shows the outcome for each. */
export function UploadListingModal({ productId, groups, onClose }: Props) {
  const t = useTexts().listings;
  const { ui } = useTexts();
  const client = useQueryClient();
  const offered = groups.flatMap(({ choices }) => choices.map(({ value }) => value));
  const [checked, setChecked] = useState(offered.length === 1 ? offered : []);
  // What is no longer offered cannot be unchecked either.
  const chosen = checked.filter((value) => offered.includes(value));
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
          onChange={setChecked}
          error={isMissing && chosen.length === 0 && t.choose_one}
        >
          <div className={classes.choices}>
            {groups.map((group, index) => (
              <Profiles
                key={group.connection}
                group={group}
                hasTitle={groups.length > 1}
                isFirst={index === 0}
                isDisabled={upload.isPending}
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

type GroupProps = { group: ProfileGroup; hasTitle: boolean; isFirst: boolean; isDisabled: boolean };

/** The profiles of one connection, below its name where there are others. */
function Profiles({ group: { connection, choices }, hasTitle, isFirst, isDisabled }: GroupProps) {
  const boxes = choices.map(({ value, label }, index) => (
    <Checkbox
      key={value}
      value={value}
      label={label}
      disabled={isDisabled}
      {...(isFirst && index === 0 && { 'data-autofocus': true })}
    />
  ));
  if (!hasTitle) return boxes;
  return (
    <fieldset className={classes.group}>
      <legend>{connection}</legend>
      {boxes}
    </fieldset>
  );
}
