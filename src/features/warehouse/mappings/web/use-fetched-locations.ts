import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralise } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import { type ConnectorLocation, fetchRemoteLocations } from '../contract.ts';
import { isStored, keyOf } from './location-rows.ts';

/** Locations that were fetched and are not in the list yet: kept here until they are saved. */
export function useFetchedLocations(connector: string, stored: readonly ConnectorLocation[] | undefined) {
  const alerts = useAlerts();
  const t = useTexts().mappings.locations;
  const { count } = useFormats();
  const [all, setAll] = useState<readonly ConnectorLocation[]>([]);
  const known = new Set((stored ?? []).filter(isStored).map(keyOf));
  const found = all.filter((place) => !known.has(keyOf(place)));
  const fetching = useMutation({
    mutationFn: () => call(fetchRemoteLocations, { params: { connector } }),
    onError: alerts.failed,
    onSuccess: (places) => {
      const fresh = places.filter((place) => !known.has(keyOf(place)));
      setAll(fresh);
      if (fresh.length > 0) alerts.success(pluralise(t.fetched, fresh.length, count));
      else alerts.info(t.nothing_new);
    },
  });
  return {
    found,
    isPending: fetching.isPending,
    fetch: () => fetching.mutate(),
    forget: (key: string) => setAll((before) => before.filter((place) => keyOf(place) !== key)),
  };
}
