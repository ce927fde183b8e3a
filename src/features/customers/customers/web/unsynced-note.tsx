import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { findConnections } from '#features/partners/connections/contract.ts';
import { Banner } from '#ui/banner.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';

/** What to do about customers that are not synced: connect a CRM or a desk, else choose them, or have it take all. */
export function UnsyncedNote() {
  const t = useTexts().customers.unsynced;
  const connections = useQuery(queryOf(findConnections, {})).data;
  if (!connections) return null;
  const partner = connections.find(({ role }) => role === 'crm' || role === 'desk');
  return (
    <Banner
      tone="neutral"
      title={partner ? t.choose : t.none_connected}
      text={
        partner ? (
          <Link to="/settings/connectors/$id/customers" params={{ id: String(partner.id) }}>
            {t.by_itself}
          </Link>
        ) : (
          <Link to="/settings/connectors">{t.connectors}</Link>
        )
      }
    />
  );
}
