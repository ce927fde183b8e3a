import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DetailList } from '#ui/detail-list.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Modal } from '#ui/modal.tsx';
import table from '#ui/panel-table.module.css';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import type { AuditChange } from '../audit-changes.ts';
import { type AuditEntry, getAuditEntry } from '../contract.ts';
import classes from './audit.module.css';
import { RecordLink } from './record-link.tsx';

/** One change with its values whole. */
export function AuditDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts().audit.details;
  const { ui } = useTexts();
  const found = useQuery(queryOf(getAuditEntry, { params: { id } }));
  const title = found.data?.title ?? t.title;
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': ui.close }}>
      <Loaded found={found} pending={<Skeleton height={160} radius="sm" />}>
        {(entry) => <Details entry={entry} />}
      </Loaded>
    </Modal>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  const t = useTexts().audit;
  const { longDate } = useFormats();
  const { at, actor, actor_email, kind, record, note, changes } = entry;
  return (
    <>
      <DetailList
        items={[
          [t.columns.at, longDate(at)],
          [t.columns.who, [actor ?? t.program, actor_email].filter((one) => one !== null).join(' · ')],
          [t.kinds[kind], <RecordLink key="record" record={record} label={record.name || t.account} />],
          ...(note === null ? [] : [[t.details.note, note] as const]),
        ]}
      />
      {changes.length > 0 && <Changes changes={changes} />}
    </>
  );
}

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const t = useTexts().audit.details;
  const { none } = useTexts().ui;
  return (
    <div className={classes.changes}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t.field}</th>
            <th>{t.from}</th>
            <th>{t.to}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, from, to, has_values }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same field may stand twice, and the rows never move
            <tr key={index}>
              <th scope="row">{field}</th>
              {has_values ? (
                <>
                  <td>{from ?? none}</td>
                  <td>{to ?? none}</td>
                </>
              ) : (
                <td colSpan={2}>{t.no_values}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
