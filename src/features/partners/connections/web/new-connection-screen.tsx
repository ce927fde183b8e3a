import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { BackNav } from '#ui/back-nav.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { findConnectorKinds } from '../settings-contract.ts';
import { NewConnection } from './new-connection.tsx';
import { PartnerGallery } from './partner-gallery.tsx';
import { readPartnerSearch } from './partner-search.ts';

/** Adds a connector: a partner is chosen, or named by the address, then set up, tested, mapped and activated. */
export function NewConnectionScreen() {
  const t = useTexts().connector_settings;
  const connections = useTexts().connections;
  const { data, error, isPending, refetch } = useQuery(queryOf(findConnectorKinds, {}));
  const search = readPartnerSearch(useSearch({ strict: false }));
  const kind = data?.find((one) => one.kind === search.kind);
  return (
    <>
      <BackNav to="/settings/connectors" label={connections.buttons.all} />
      <PageHeader title={t.add_title}>{t.add_hint}</PageHeader>
      {error && <LoadError error={error} onRetry={refetch} />}
      {isPending && <Skeleton height={360} radius="md" />}
      {kind && <NewConnection key={kind.kind} kind={kind} search={search} />}
      {data && !kind && <PartnerGallery kinds={data} search={search} />}
    </>
  );
}
