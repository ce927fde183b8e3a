import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon, type IconName } from '#ui/icons.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import type { GoLiveState } from '../../go-live.ts';
import { type GoLive, getGoLive } from '../../go-live-contract.ts';
import type { TaxIssuer } from '../../issuer-contract.ts';
import classes from './issuer.module.css';
import { SendTests } from './send-tests.tsx';

const icons: Readonly<Record<GoLiveState, { name: IconName; className: string }>> = {
  done: { name: 'check', className: 'success' },
  attention: { name: 'info', className: 'warning' },
  open: { name: 'alert', className: 'danger' },
};

/** What a country needs before its documents count, step by step, and what is left of it. */
export function GoLivePanel({ issuer: { country, title } }: { issuer: TaxIssuer }) {
  const t = useTexts().taxDocuments.settings.go_live;
  const { count } = useFormats();
  const mayIssue = useMay('issue_documents');
  const { data, isPending } = useQuery(queryOf(getGoLive, { params: { country } }));
  // What stands below waits for it, so that nothing is pushed down.
  if (isPending) return <Skeleton height={420} radius="md" />;
  if (!data) return null;
  // Nothing can be sent while it is off, and what is sent once it is live counts.
  const isTest = data.steps.some(({ name, reason }) => name === 'live' && reason === 'test');
  const left = data.steps.filter(({ state }) => state === 'open').length;
  return (
    <Panel
      title={interpolate(t.title, { country: title })}
      actions={left > 0 && <StatusBadge tone="warning">{pluralise(t.left, left, count)}</StatusBadge>}
    >
      <ul className={classes.steps}>
        {data.steps.map((step) => (
          <li key={step.name}>
            <span className={icons[step.state].className}>
              <Icon name={icons[step.state].name} />
            </span>
            <div>
              <strong>{t.names[step.name]}</strong>
              <Text size="sm">
                <Words step={step} found={data} country={country} />
              </Text>
              {step.name === 'documents' && step.state !== 'done' && isTest && mayIssue && (
                <SendTests country={country} />
              )}
            </div>
          </li>
        ))}
      </ul>
      <Text size="sm" mt="sm">
        <strong>{t.authority}.</strong> {data.authority}
      </Text>
    </Panel>
  );
}

type WordsProps = { step: GoLive['steps'][number]; found: GoLive; country: string };

/** How far a step is, and where it is done if that is another page. */
function Words({ step: { name, reason, state }, found, country }: WordsProps) {
  const t = useTexts().taxDocuments.settings.go_live;
  const { count } = useFormats();
  const words: Readonly<Record<string, string>> = t.reasons[name];
  const text = interpolate(words[reason] ?? '', {
    count: count(found.products?.without_code ?? 0),
    kinds: found.kinds.flatMap((kind) => (kind.is_accepted ? [] : [kind.name])).join(', '),
    blocked: count(found.sales.blocked),
    all: count(found.sales.all),
    tests: count(found.sales.tests),
  });
  const links: Readonly<Partial<Record<typeof name, ReactNode>>> = {
    provider: found.connection_id !== null && (
      <Link to="/settings/connectors/$id" params={{ id: String(found.connection_id) }}>
        {t.open_provider}
      </Link>
    ),
    products: found.products && (
      <Link to="/products" search={{ filterBy: `no_${found.products.code}` }}>
        {t.open_products}
      </Link>
    ),
    orders: reason === 'blocked' && (
      <Link to="/documents" search={{ need: 'stopped', country }}>
        {t.show_blocked}
      </Link>
    ),
    live: reason === 'with_tests' && (
      <Link to="/documents" search={{ filterBy: 'tested', country }}>
        {t.show_blocked}
      </Link>
    ),
  };
  return (
    <>
      {text} {state !== 'done' && links[name]}
    </>
  );
}
