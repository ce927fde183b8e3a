import { interpolate } from '#base/text.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { call } from '#ui/call.ts';
import { useLeaveGuard } from '#ui/leave-guard.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import { type CodeMapping, type CodeMappings, saveShippingCodes } from '../contract.ts';
import { MappingBar } from './mapping-bar.tsx';
import type { MappingRow } from './mapping-rows.ts';
import { MappingTable } from './mapping-table.tsx';
import { methodNames, ShipMethodSelect } from './ship-method-select.tsx';
import { useMappingDrafts } from './use-mapping-drafts.ts';
import { useMappingList } from './use-mapping-list.ts';
import { useSaveMappings } from './use-save-mappings.ts';

type CodeRow = MappingRow & Pick<CodeMapping, 'id' | 'last_used_at' | 'location'>;

const asRow = (code: CodeMapping): CodeRow => ({
  key: code.connectorCode,
  description: code.description,
  saved: code.amwareCode,
  savedName: code.amwareShipping,
  offer: code.offer,
  mappedBy: code.mapped_by,
  suggested: code.suggested,
  isListed: code.is_listed,
  orders: code.orders,
  staying: code.staying,
  id: code.id,
  last_used_at: code.last_used_at,
  location: code.location,
});

type TableProps = { connector: string; mappings: CodeMappings; fresh: ReadonlySet<string> };

/** A channel's codes against the warehouse's methods. */
export function CodeTable({ connector, mappings, fresh }: TableProps) {
  const t = useTexts().mappings;
  const { account } = useSession();
  const mayEdit = useMay('edit_mappings');
  const drafts = useMappingDrafts();
  const list = useMappingList();
  const rows = mappings.codesMapping.map(asRow);
  const { changed, orders, refusals, isSaving, save } = useSaveMappings(rows, drafts, (sent) => {
    const data = sent.map(({ id, key, to, shown }) => ({
      id,
      connectorCode: key,
      amwareCode: to,
      shownAmwareCode: shown,
    }));
    return call(saveShippingCodes, { params: { connector }, body: { accountId: account.id, data } });
  });
  const leaveGuard = useLeaveGuard(changed.length > 0 && !isSaving);
  return (
    <>
      {leaveGuard}
      <MappingTable
        label={t.codes.title}
        searchLabel={t.search}
        columns={{ code: t.columns.code, choice: t.columns.method }}
        rows={rows}
        drafts={drafts}
        list={list}
        refusals={refusals}
        fresh={fresh}
        nameOf={(code) => methodNames(mappings.amwareCodes).get(code)}
        choice={(row, choice) => (
          <>
            <ShipMethodSelect
              {...choice}
              disabled={!mayEdit}
              aria-label={interpolate(t.choose_method, { code: row.key })}
              groups={mappings.amwareCodes}
              recent={mappings.recent}
            />
            {row.location !== null && <small>{interpolate(t.own_location, { location: row.location })}</small>}
          </>
        )}
        extra={[{ title: t.columns.last_used, cell: (row) => <LastUsed at={row.last_used_at} /> }]}
      />
      <MappingBar
        changes={changed.length}
        orders={orders}
        isSaving={isSaving}
        labels={{ save: t.codes.save, saving: t.codes.saving }}
        onSave={save}
      />
    </>
  );
}

function LastUsed({ at }: { at: string | null }) {
  const t = useTexts().mappings;
  return at === null ? <span className="dimmed">{t.never_used}</span> : <RelativeTime at={at} />;
}
