import { Button, Select, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { useSession } from '#features/access/web/session.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { createShippingOption, type findShippingOptions } from '../contract.ts';
import { CoreLocationSelect } from './core-location-select.tsx';
import classes from './mappings.module.css';
import { missingParts, type OptionDraft } from './option-draft.ts';
import { ShipMethodSelect } from './ship-method-select.tsx';

type Choices = z.output<(typeof findShippingOptions)['replies'][200]>;

const EMPTY: OptionDraft = { code: '', description: '', method: null, location: null, channel: null };

/** A new code, the method and core location that it leads to, and its channel where there are several. */
export function AddOption({ connector, choices }: { connector: string; choices: Choices }) {
  const t = useTexts().mappings.options;
  const { channels } = choices;
  const [draft, setDraft] = useState<OptionDraft>(EMPTY);
  const [isChecked, setIsChecked] = useState(false);
  const create = useCreate(connector, () => {
    setDraft(EMPTY);
    setIsChecked(false);
  });
  const missing = missingParts(draft, channels.length > 1);
  const refused = create.error instanceof CallError ? create.error.fields : undefined;
  const wrong = (part: keyof typeof missing, field: string) =>
    (isChecked && missing[part] && t[`${part}_missing`]) || refused?.[field]?.join(' ');

  function put(change: Partial<OptionDraft>) {
    setDraft({ ...draft, ...change });
    create.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (Object.values(missing).includes(true) || create.isPending) return;
    create.mutate({ ...draft, channel: draft.channel ?? String(channels[0]?.id ?? '') });
  }

  return (
    <form className={classes.add} onSubmit={submit} noValidate>
      {channels.length > 1 && (
        <Select
          size="xs"
          label={t.channel}
          placeholder={t.no_channel}
          data={channels.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={draft.channel}
          onChange={(channel) => put({ channel })}
          error={wrong('channel', 'connector_id')}
        />
      )}
      <TextInput
        size="xs"
        label={t.code}
        value={draft.code}
        maxLength={200}
        onChange={(event) => put({ code: event.currentTarget.value })}
        error={wrong('code', 'ship_code')}
      />
      <TextInput
        size="xs"
        label={t.description}
        value={draft.description}
        maxLength={500}
        onChange={(event) => put({ description: event.currentTarget.value })}
      />
      <ShipMethodSelect
        label={t.method}
        groups={choices.amwareCodes}
        recent={choices.recent}
        value={draft.method}
        onChange={(method) => put({ method })}
        error={wrong('method', 'ship_name')}
      />
      <CoreLocationSelect
        label={t.core_location}
        locations={choices.core_locations}
        value={draft.location}
        onChange={(location) => put({ location })}
        error={wrong('location', 'ship_location')}
      />
      <Button type="submit" size="xs" loading={create.isPending}>
        {t.add}
      </Button>
    </form>
  );
}

function useCreate(connector: string, onCreated: () => void) {
  const t = useTexts().mappings.options;
  const { account } = useSession();
  const alerts = useAlerts();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: OptionDraft) =>
      call(createShippingOption, {
        params: { connector },
        body: {
          account_id: account.id,
          connector_id: draft.channel ?? undefined,
          ship_code: draft.code.trim(),
          ship_name: draft.method,
          description: draft.description,
          ship_location: draft.location,
        },
      }),
    onMutate: () => alerts.info(t.saving),
    onError: alerts.failed,
    onSuccess: ({ message }) => {
      alerts.success(message);
      onCreated();
    },
    onSettled: () => markStale(client, ['/api/connectors', '/api/orders', '/api/problems', '/api/rechecks']),
  });
}
