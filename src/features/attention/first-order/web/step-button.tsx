import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { countListedProducts } from '#features/catalogue/product-links/contract.ts';
import { AcceptAll } from '#features/catalogue/product-links/web/accept-all.tsx';
import { CreateAll } from '#features/data/products-from-listings/web/create-all.tsx';
import { resumeConnection, syncConnection } from '#features/partners/connections/contract.ts';
import { useConnectionChange } from '#features/partners/connections/web/use-connection-change.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import type { Partner } from '../first-order-facts.ts';
import type { StepPlace } from '../first-order-rules.ts';
import type { StepName } from '../step-names.ts';
import { keepBegun } from './remembered.ts';

/** The one button of a step: it does it here, or leads exactly to where it is done. */
export function StepButton({ name, place }: { name: StepName; place: StepPlace }) {
  const { buttons: t } = useTexts().first_order;
  switch (place.to) {
    case 'activate':
      return <ActivateButton partner={place.partner} />;
    case 'sync':
      return <SyncButton partner={place.partner} />;
    case 'make':
      return <CreateAll connector={String(place.partner.id)} />;
    case 'matches':
      return <AcceptButton partner={place.partner} />;
    case 'add':
      return (
        <LinkButton name={name} link={{ to: '/settings/connectors/new', search: { role: place.role, back: '/' } }}>
          {place.role === 'channel' ? t.add_channel : t.add_fulfilment}
        </LinkButton>
      );
    case 'problems':
      return (
        <LinkButton name={name} link={{ to: '/inbox' }}>
          {t.problems}
        </LinkButton>
      );
    case 'order':
      return (
        <LinkButton name={name} link={{ to: '/orders/$id', params: { id: String(place.order.id) } }}>
          {interpolate(t.order, { order: place.order.order_number })}
        </LinkButton>
      );
    default:
      return (
        <LinkButton name={name} link={{ ...SCREENS[place.to], params: { id: String(place.partner.id) } }}>
          {interpolate(t[place.to], { name: place.partner.name })}
        </LinkButton>
      );
  }
}

/** The screens of a partner that steps lead to. */
const SCREENS = {
  settings: { to: '/settings/connectors/$id/settings' },
  status: { to: '/settings/connectors/$id' },
  codes: { to: '/settings/connectors/$id/shipping-options' },
  places: { to: '/settings/connectors/$id/locations' },
  products: { to: '/settings/connectors/$id/products', search: { connectionStatus: 'unlinked' } },
} as const satisfies Record<string, LinkProps>;

/** Remembers the step, so that the screen it leads to can lead back. */
function LinkButton({ name, link, children }: { name: StepName; link: LinkProps; children: string }) {
  return (
    <Button size="xs" renderRoot={(props) => <Link {...link} {...props} onClick={() => keepBegun(name)} />}>
      {children}
    </Button>
  );
}

function ActivateButton({ partner: { id, name } }: { partner: Partner }) {
  const { buttons: t } = useTexts().first_order;
  const connections = useTexts().connections;
  const alerts = useAlerts();
  const resume = useConnectionChange(
    () => call(resumeConnection, { params: { connector: String(id) } }),
    () => alerts.success(interpolate(connections.resumed, { name })),
  );
  return (
    <Button size="xs" loading={resume.isPending} onClick={() => resume.mutate()}>
      {interpolate(t.activate, { name })}
    </Button>
  );
}

function AcceptButton({ partner: { id } }: { partner: Partner }) {
  const { data } = useQuery(queryOf(countListedProducts, { query: { connection_id: id } }));
  return <AcceptAll counts={data} connectionId={id} />;
}

function SyncButton({ partner: { id } }: { partner: Partner }) {
  const { buttons: t } = useTexts().first_order;
  const alerts = useAlerts();
  const sync = useConnectionChange(
    () => call(syncConnection, { params: { connector: String(id) } }),
    ({ message }) => alerts.success(message),
  );
  return (
    <Button size="xs" loading={sync.isPending} onClick={() => sync.mutate()}>
      {t.sync}
    </Button>
  );
}
