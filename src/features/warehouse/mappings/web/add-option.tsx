import { Button, Select, TextInput } from '@mantine/core';
import type { z } from 'zod';
import { useSession } from '#features/people/access/web/session.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { DraftForm } from '#ui/draft-form.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { createShippingOption, type findShippingOptions } from '../contract.ts';
import { CoreLocationSelect } from './core-location-select.tsx';
import classes from './mappings.module.css';
import { ShipMethodSelect } from './ship-method-select.tsx';

type Choices = z.output<(typeof findShippingOptions)['replies'][200]>;

type Option = {
  ship_code: string;
  description: string;
  ship_name: string | null;
  ship_location: string | null;
  connector_id: string | null;
};

const EMPTY: Option = { ship_code: '', description: '', ship_name: null, ship_location: null, connector_id: null };

/** A new code, the method and core location that it leads to, and its channel where there are several. */
export function AddOption({ connector, choices }: { connector: string; choices: Choices }) {
  const t = useTexts().mappings.options;
  const { channels } = choices;
  const { account } = useSession();
  const alerts = useAlerts();
  const needsChannel = channels.length > 1;
  const draft = useDraft<Option>({
    stored: EMPTY,
    check: ({ values }) => ({
      ...(values.ship_name === null && { ship_name: t.method_missing }),
      ...(values.ship_code.trim() === '' && { ship_code: t.code_missing }),
      ...(values.ship_location === null && { ship_location: t.location_missing }),
      // Asked for only where there are several.
      ...(needsChannel && values.connector_id === null && { connector_id: t.channel_missing }),
    }),
    save: async ({ values: { ship_code, description, ship_name, ship_location, connector_id } }) => {
      alerts.info(t.saving);
      const { message } = await call(createShippingOption, {
        params: { connector },
        body: {
          account_id: account.id,
          connector_id: connector_id ?? String(channels[0]?.id ?? ''),
          ship_code: ship_code.trim(),
          ship_name,
          description,
          ship_location,
        },
      });
      alerts.success(message);
      return undefined;
    },
    stale: ['/api/connectors', '/api/orders', '/api/problems', '/api/rechecks'],
    onError: alerts.failed,
  });

  return (
    <DraftForm draft={draft} className={classes.add}>
      {needsChannel && (
        <Select
          {...draft.choice('connector_id')}
          size="xs"
          label={t.channel}
          placeholder={t.no_channel}
          data={channels.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <TextInput {...draft.text('ship_code')} size="xs" label={t.code} maxLength={200} />
      <TextInput {...draft.text('description')} size="xs" label={t.description} maxLength={500} />
      <ShipMethodSelect
        {...draft.choice('ship_name')}
        label={t.method}
        groups={choices.amwareCodes}
        recent={choices.recent}
      />
      <CoreLocationSelect
        {...draft.choice('ship_location')}
        label={t.core_location}
        locations={choices.core_locations}
      />
      <Button type="submit" size="xs" loading={draft.isSaving}>
        {t.add}
      </Button>
    </DraftForm>
  );
}
