import { Checkbox, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { interpolate, pluralise } from '#base/text.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Panel } from '#ui/panel.tsx';
import { markStale, queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type CarrierMethods as Carrier, findCarrierMethods, offerMethods } from '../contract.ts';
import classes from './mappings.module.css';

type Change = { codes: string[]; is_offered: boolean };

/** A warehouse's methods by carrier, ticked where they can be chosen; each tick is saved at once. */
export function CarrierMethods({ connector }: { connector: string }) {
  const t = useTexts().mappings.methods;
  const mayEdit = useMay('edit_mappings');
  const { query, carriers, offer } = useCarriers(connector);
  const codes = carriers?.flatMap(({ methods }) => methods) ?? [];
  return (
    <Panel
      title={t.title}
      actions={mayEdit && codes.length > 0 && <CheckAll label={t.check_all} methods={codes} onChange={offer} />}
    >
      <p className="dimmed">{t.hint}</p>
      {query.isError && <LoadError error={query.error} onRetry={query.refetch} hasData={carriers !== undefined} />}
      {query.isPending && <Skeleton height={120} />}
      {carriers?.length === 0 && (
        <EmptyState title={t.none} icon="plug">
          {t.none_text}
        </EmptyState>
      )}
      <fieldset className={classes.carriers} disabled={!mayEdit}>
        {carriers?.map((carrier) => (
          <CarrierGroup key={carrier.label} carrier={carrier} onChange={offer} />
        ))}
      </fieldset>
    </Panel>
  );
}

/** The methods as ticked here; back as they were where the server refuses. */
function useCarriers(connector: string) {
  const client = useQueryClient();
  const alerts = useAlerts();
  const query = useQuery(queryOf(findCarrierMethods, { params: { connector } }));
  const change = useMutation({
    mutationFn: (body: Change) => call(offerMethods, { params: { connector }, body }),
    onError: alerts.failed,
    onSettled: () => markStale(client, ['/api/connectors', '/api/problems', '/api/orders']),
  });
  const carriers = change.isPending ? query.data?.map((carrier) => withChange(carrier, change.variables)) : query.data;
  return { query, carriers, offer: change.mutate };
}

function withChange(carrier: Carrier, { codes, is_offered }: Change): Carrier {
  const methods = carrier.methods.map((method) => (codes.includes(method.code) ? { ...method, is_offered } : method));
  return { ...carrier, methods };
}

type GroupProps = { carrier: Carrier; onChange: (change: Change) => void };

function CarrierGroup({ carrier: { label, methods }, onChange }: GroupProps) {
  const t = useTexts().mappings.methods;
  const { count } = useFormats();
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className={classes.all}>
        <CheckAll
          label={t.check_all}
          name={interpolate(t.all_of, { carrier: label })}
          methods={methods}
          onChange={onChange}
        />
      </div>
      {methods.map(({ code, name, is_offered, used_by }) => (
        <Checkbox
          key={code}
          size="xs"
          label={used_by > 0 ? `${name} · ${pluralise(t.used_by, used_by, count)}` : name}
          checked={is_offered}
          onChange={(event) => onChange({ codes: [code], is_offered: event.currentTarget.checked })}
        />
      ))}
    </fieldset>
  );
}

type AllProps = {
  label: string;
  /** Where several stand on the screen: which. */
  name?: string;
  methods: Carrier['methods'];
  onChange: (change: Change) => void;
};

/** Ticks them all, or none where all are ticked. */
function CheckAll({ label, name, methods, onChange }: AllProps) {
  const offered = methods.filter(({ is_offered }) => is_offered).length;
  const isAll = offered === methods.length;
  return (
    <Checkbox
      size="xs"
      label={label}
      {...(name && { 'aria-label': name })}
      checked={isAll}
      indeterminate={offered > 0 && !isAll}
      onChange={() => onChange({ codes: methods.map(({ code }) => code), is_offered: !isAll })}
    />
  );
}
