import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { interpolate } from '#base/text.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import { findPartnerLinks, type PartnerLink } from '../contract.ts';
import classes from './customer-sync.module.css';
import { LinkBadge } from './link-badge.tsx';
import { canSync, useSyncCustomer } from './use-sync-customer.ts';

/**
 * The CRMs and desks of the account: how the customer stands at each, with its button: `<PartnersPanel
 * customerId={customer.id} />`
 */
export function PartnersPanel({ customerId }: { customerId: number }) {
  const t = useTexts().customer_sync;
  const links = useQuery(queryOf(findPartnerLinks, { params: { id: customerId } }));
  const rows = links.data ?? [];
  return (
    <Panel title={t.panel}>
      {links.isPending && <Skeleton height={60} />}
      {links.isError && <LoadError error={links.error} onRetry={links.refetch} hasData={rows.length > 0} />}
      {links.data?.length === 0 && (
        <Text mt={6} c="dimmed">
          {t.none}{' '}
          <Anchor inherit underline="always" renderRoot={(props) => <Link to="/settings/connectors" {...props} />}>
            {t.connect}
          </Anchor>
        </Text>
      )}
      {rows.length > 0 && (
        <ul className={classes.partners}>
          {rows.map((link) => (
            <Partner key={link.connection_id} customerId={customerId} link={link} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Partner({ customerId, link }: { customerId: number; link: PartnerLink }) {
  const t = useTexts().customer_sync;
  const { kind, name, role, state, synced_at, is_active } = link;
  const sync = useSyncCustomer(customerId, kind);
  const maySync = useMay('edit_customers') && canSync(kind);
  return (
    <li>
      <Group gap={10} wrap="nowrap">
        <span className={classes.name}>
          {link.link ? (
            <Anchor
              href={link.link}
              target="_blank"
              rel="noreferrer"
              title={interpolate(t.open, { partner: name })}
              inherit
            >
              {name} <Icon name="external" size={14} />
            </Anchor>
          ) : (
            name
          )}
          <small>{t.roles[role]}</small>
        </span>
        <LinkBadge state={state} />
        {maySync && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={!is_active}
            loading={sync.isPending}
            aria-label={interpolate(t.sync_to, { partner: name })}
            onClick={() => sync.mutate()}
          >
            {t.sync}
          </Button>
        )}
      </Group>
      <Notes link={link} />
      {synced_at && (
        <small>
          {t.states.synced} <RelativeTime at={synced_at} />
        </small>
      )}
    </li>
  );
}

/** What else there is to know: why it failed, since when, what happens next, and who must act. */
function Notes({ link }: { link: PartnerLink }) {
  const t = useTexts().customer_sync.notes;
  const formats = useFormats();
  const { state, error, error_at, asked_by, next_try_at, is_active, shared_with } = link;
  const isOpen = state === 'waiting';
  return (
    <>
      {state === 'failed' && (
        <p className={classes.error} role="note">
          {error} {error_at && <RelativeTime at={error_at} />}
        </p>
      )}
      {state === 'failed' && <small>{t.failed}</small>}
      {state === 'none' && <small>{t.none}</small>}
      {state === 'behind' && <small>{t.behind}</small>}
      {!is_active && <small>{t.paused}</small>}
      {isOpen && is_active && (
        <small>{next_try_at ? interpolate(t.next_try, { when: formats.longDate(next_try_at) }) : t.waiting}</small>
      )}
      {asked_by && <small>{interpolate(t.asked_by, { who: asked_by })}</small>}
      {shared_with && <Shared text={t.shared} other={shared_with} />}
    </>
  );
}

/** The other customer of the contact, as a link within the sentence. */
function Shared({ text, other }: { text: string; other: NonNullable<PartnerLink['shared_with']> }) {
  const [before, after] = text.split('{customer}');
  const customer: ReactNode = (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => <Link to="/customers/$id" params={{ id: String(other.id) }} {...props} />}
    >
      {other.name}
    </Anchor>
  );
  return (
    <small>
      {before}
      {customer}
      {after}
    </small>
  );
}
