import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Modal } from '#ui/modal.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { beginOutage, findOutages } from '../../outage-contract.ts';
import { useOutageChange } from './use-outage-change.ts';

/**
 * Opens the question whether documents shall be issued offline; nothing where no country of the account has a rule for
 * it.
 */
export function BeginOutage() {
  const t = useTexts().taxDocuments.outage;
  const { data } = useQuery(queryOf(findOutages, {}));
  const [isOpen, setIsOpen] = useState(false);
  if (!data || data.possible.length === 0) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
        {t.begin}
      </Button>
      {isOpen && <BeginModal possible={data.possible} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type Possible = {
  country: string;
  country_name: string;
  motives: { code: string; title: string }[];
  send_within_hours: number;
};

function BeginModal({ possible, onClose }: { possible: Possible[]; onClose: () => void }) {
  const t = useTexts().taxDocuments.outage;
  const { ui } = useTexts();
  const { count } = useFormats();
  const [country, setCountry] = useState(possible[0]?.country ?? null);
  const [motive, setMotive] = useState<string | null>(null);
  const [isTried, setIsTried] = useState(false);
  const chosen = possible.find((one) => one.country === country);
  const begin = useOutageChange((body: { country: string; motive: string }) => call(beginOutage, { body }), onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (country !== null && motive !== null) begin.mutate({ country, motive });
  }

  return (
    <Modal opened onClose={onClose} title={t.title} closeButtonProps={{ 'aria-label': ui.close }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">{interpolate(t.text, { hours: count(chosen?.send_within_hours ?? 0) })}</Text>
          <Select
            label={t.country}
            allowDeselect={false}
            data={possible.map((one) => ({ value: one.country, label: one.country_name }))}
            value={country}
            onChange={(next) => {
              setCountry(next);
              setMotive(null);
            }}
          />
          <Select
            data-autofocus
            label={t.motive}
            withAsterisk
            data={chosen?.motives.map(({ code, title }) => ({ value: code, label: title })) ?? []}
            value={motive}
            error={isTried && motive === null && t.motive_required}
            onChange={setMotive}
          />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={begin.isPending}>
            {t.confirm}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
