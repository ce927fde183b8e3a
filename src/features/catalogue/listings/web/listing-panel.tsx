import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { May } from '#features/people/access/web/may.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { LoadError } from '#ui/load-error.tsx';
import type { Tone } from '#ui/palette.ts';
import { Panel } from '#ui/panel.tsx';
import panelTable from '#ui/panel-table.module.css';
import { queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import { findListings, type Listing } from '../contract.ts';
import classes from './listings.module.css';
import { UploadListingButton } from './upload-listing-button.tsx';
import { useProfiles } from './use-profiles.ts';

const TONES = { waiting: 'neutral', uploading: 'info', listed: 'success', failed: 'danger' } as const satisfies Record<
  Listing['state'],
  Tone
>;

/**
 * Where a product is listed, with the button that uploads it; nothing for accounts that list nowhere: `<ListingPanel
 * productId={item.id} />`
 */
export function ListingPanel({ productId }: { productId: number }) {
  const t = useTexts().listings.panel;
  const groups = useProfiles();
  const listings = useQuery(queryOf(findListings, { params: { id: productId } }));
  const rows = listings.data ?? [];
  if (rows.length === 0 && !groups?.length) return null;
  return (
    <Panel
      title={t.title}
      actions={
        <May access="edit_catalog">
          <UploadListingButton productId={productId} />
        </May>
      }
    >
      {listings.isError && <LoadError error={listings.error} onRetry={listings.refetch} hasData={rows.length > 0} />}
      {listings.isPending && <Skeleton height={60} />}
      {listings.data?.length === 0 && <p className="dimmed">{t.none}</p>}
      {rows.length > 0 && <ListingTable rows={rows} />}
    </Panel>
  );
}

function ListingTable({ rows }: { rows: readonly Listing[] }) {
  const t = useTexts().listings.panel;
  return (
    <div className={panelTable.frame}>
      <table className={`${panelTable.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{t.columns.profile}</th>
            <th scope="col">{t.columns.state}</th>
            <th scope="col">{t.columns.listed_at}</th>
            <th scope="col">{t.columns.asked_by}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ListingRow key={row.profile_id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ListingRow({ row }: { row: Listing }) {
  const listings = useTexts().listings;
  const { ui } = useTexts();
  const t = listings.panel;
  const formats = useFormats();
  const { profile_name, connection, state, link, error, not_sent, next_try_at, listed_at, asked_by } = row;
  const notes = [
    error,
    state === 'listed' && not_sent,
    next_try_at && interpolate(t.next_try, { when: formats.longDate(next_try_at) }),
  ];
  return (
    <tr>
      <th scope="row">
        {link ? (
          <Anchor className={classes.link} href={link} target="_blank" rel="noreferrer" title={t.open}>
            {profile_name}
            <Icon name="external" size={14} />
          </Anchor>
        ) : (
          profile_name
        )}
        {connection !== null && <small className={classes.note}>{connection}</small>}
      </th>
      <td>
        <StatusBadge tone={TONES[state]}>{t.states[state]}</StatusBadge>
        {notes.filter(Boolean).map((note) => (
          <small key={String(note)} className={classes.note}>
            {note}
          </small>
        ))}
      </td>
      <td>{listed_at ? <RelativeTime at={listed_at} /> : ui.none}</td>
      <td>{asked_by ?? ui.none}</td>
    </tr>
  );
}
