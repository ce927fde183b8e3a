import { interpolate } from '#base/text.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { call } from '#ui/call.ts';
import { useLeaveGuard } from '#ui/leave-guard.tsx';
import { Term } from '#ui/term.tsx';
import { useTexts } from '#ui/texts.ts';
import type { CoreLocation } from '../choices.ts';
import { saveLocations } from '../contract.ts';
import { CoreLocationSelect } from './core-location-select.tsx';
import { DeleteLocation } from './delete-location.tsx';
import type { LocationRow } from './location-rows.ts';
import { MappingBar } from './mapping-bar.tsx';
import { MappingTable } from './mapping-table.tsx';
import { useMappingDrafts } from './use-mapping-drafts.ts';
import { useMappingList } from './use-mapping-list.ts';
import { useSaveMappings } from './use-save-mappings.ts';

type TableProps = {
  connector: string;
  rows: readonly LocationRow[];
  core: readonly CoreLocation[];
  onForget: (key: string) => void;
};

/** Places against core locations; those that were fetched are stored with the next save. */
export function LocationTable({ connector, rows, core, onForget }: TableProps) {
  const t = useTexts().mappings;
  const mayEdit = useMay('edit_mappings');
  const drafts = useMappingDrafts();
  const list = useMappingList();
  const send = (sent: readonly (LocationRow & { to: string | null; shown: string | null })[]) => {
    const locations = sent.map(({ location, to, shown }) => ({
      ...(location.id !== undefined && { id: location.id }),
      connector_location: location.connector_location,
      core_location: to === null ? null : { core_id: to },
      shown_core_id: shown,
    }));
    return call(saveLocations, { params: { connector }, body: { locations } });
  };
  const { changed, orders, refusals, isSaving, save } = useSaveMappings(rows, drafts, send, (row) => row.isFetched);
  const leaveGuard = useLeaveGuard(changed.length > 0 && !isSaving);
  return (
    <>
      {leaveGuard}
      <MappingTable
        label={t.locations.title}
        searchLabel={t.search_places}
        columns={{
          code: <Term of="connector_location">{t.columns.place}</Term>,
          choice: <Term of="core_location">{t.columns.core_location}</Term>,
        }}
        rows={rows}
        drafts={drafts}
        list={list}
        refusals={refusals}
        fresh={new Set(rows.filter(({ isFetched }) => isFetched).map(({ key }) => key))}
        nameOf={(id) => core.find(({ core_id }) => core_id === id)?.core_description}
        choice={(row, choice) => (
          <CoreLocationSelect
            {...choice}
            disabled={!mayEdit}
            aria-label={interpolate(t.choose_location, { code: row.description || row.key })}
            locations={core}
          />
        )}
        extra={[
          {
            title: t.columns.actions,
            isHidden: true,
            cell: (row) => mayEdit && <DeleteLocation connector={connector} row={row} onForget={onForget} />,
          },
        ]}
      />
      <MappingBar
        changes={changed.length}
        orders={orders}
        isSaving={isSaving}
        labels={{ save: t.locations.save, saving: t.locations.saving }}
        onSave={save}
      />
    </>
  );
}
