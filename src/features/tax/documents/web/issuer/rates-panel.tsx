import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Panel } from '#ui/panel.tsx';
import table from '#ui/panel-table.module.css';
import { markStale, queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { findRates, MAX_LISTED, MAX_RATES, type RateRow, removeRate, saveRates } from '../../rate-contract.ts';
import { readRates } from './read-rates.ts';

type Props = { currency: string };

/** The exchange rates into the currency of a country's documents: the latest ones, and new ones by line. */
export function RatesPanel({ currency }: Props) {
  const t = useTexts().taxDocuments.settings.rates;
  const { data, error, refetch } = useQuery(queryOf(findRates, { query: { to_currency: currency } }));
  return (
    <Panel title={interpolate(t.title, { currency })}>
      <Stack gap={14}>
        <p className="dimmed">{t.hint}</p>
        {error && <LoadError error={error} onRetry={refetch} hasData={data !== undefined} />}
        {data && <NewRates currency={currency} latest={data.data[0]} />}
        {data && data.data.length > 0 && <RateTable rows={data.data} currency={currency} />}
      </Stack>
    </Panel>
  );
}

/** One or several rates of a source, a line each; one of a day that has a rate takes its place. */
function NewRates({ currency, latest }: Props & { latest: RateRow | undefined }) {
  const t = useTexts().taxDocuments.settings.rates;
  const alerts = useAlerts();
  const client = useQueryClient();
  const { count } = useFormats();
  const [lines, setLines] = useState('');
  const [source, setSource] = useState(latest?.source ?? '');
  const [wrong, setWrong] = useState<{ lines?: string; source?: string }>({});
  const saving = useMutation({
    mutationFn: (body: { to_currency: string; source: string; rates: ReturnType<typeof readRates>['rates'] }) =>
      call(saveRates, { body }),
    onSuccess: ({ saved }) => {
      setLines('');
      alerts.success(pluralise(t.saved, saved, count));
    },
    onError: (refused: Error) => {
      const [reason] = refused instanceof CallError ? Object.values(refused.fields ?? {}).flat() : [];
      if (reason) setWrong({ lines: reason });
      else alerts.failed(refused);
    },
    onSettled: () => markStale(client, ['/api/exchange-rates', '/api/documents', '/api/orders']),
  });
  const save = () => {
    const { rates, wrong: line } = readRates(lines);
    const isTooMuch = rates.length > MAX_RATES;
    const faults = {
      ...(line !== null && { lines: interpolate(t.wrong_line, { line: count(line) }) }),
      ...(isTooMuch && { lines: interpolate(t.too_many, { most: count(MAX_RATES) }) }),
      ...(source.trim() === '' && { source: t.source_required }),
    };
    setWrong(faults);
    if (Object.keys(faults).length === 0) saving.mutate({ to_currency: currency, source: source.trim(), rates });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap={10}>
        <Textarea
          label={t.lines}
          description={interpolate(t.lines_hint, { currency })}
          placeholder="2026-11-30 USD 3.754"
          autosize
          minRows={2}
          maxRows={8}
          value={lines}
          error={wrong.lines}
          onChange={(event) => setLines(event.currentTarget.value)}
        />
        <TextInput
          label={t.source}
          description={t.source_hint}
          value={source}
          maxLength={60}
          error={wrong.source}
          autoComplete="off"
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={saving.isPending} disabled={lines.trim() === ''}>
            {t.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function RateTable({ rows, currency }: Props & { rows: readonly RateRow[] }) {
  const t = useTexts().taxDocuments.settings.rates;
  const { day } = useFormats();
  const alerts = useAlerts();
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: (id: number) => call(removeRate, { params: { id } }),
    onSuccess: () => alerts.success(t.removed),
    onError: alerts.failed,
    onSettled: () => markStale(client, ['/api/exchange-rates', '/api/documents', '/api/orders']),
  });
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <caption className="visually-hidden">{interpolate(t.title, { currency })}</caption>
        <thead>
          <tr>
            <th scope="col">{t.day}</th>
            <th scope="col">{t.currency}</th>
            <th scope="col">{t.rate}</th>
            <th scope="col">{t.source}</th>
            <th scope="col">
              <span className="visually-hidden">{t.remove}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{day(row.day)}</th>
              <td>{row.from_currency}</td>
              <td className="numeric">{row.rate}</td>
              <td>{row.source}</td>
              <td>
                {row.is_used ? (
                  <span className="dimmed">{t.used}</span>
                ) : (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    disabled={removing.isPending}
                    aria-label={interpolate(t.remove_name, { currency: row.from_currency, day: day(row.day) })}
                    onClick={() => removing.mutate(row.id)}
                  >
                    {t.remove}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length >= MAX_LISTED && <p className="dimmed">{interpolate(t.most, { count: MAX_LISTED })}</p>}
    </div>
  );
}
