import { Button, Group, Stack } from '@mantine/core';
import { interpolate, pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import { type Draft, type MappingRow, stateOf } from './mapping-rows.ts';
import classes from './mappings.module.css';
import type { MappingDrafts } from './use-mapping-drafts.ts';

type Props = { row: MappingRow; draft: Draft | undefined; drafts: MappingDrafts; isNew: boolean };

/**
 * A row's state: whether orders wait for it, whether it is mapped, whether it was changed here or by another member.
 */
export function RowState({ row, draft, drafts, isNew }: Props) {
  const t = useTexts().mappings.states;
  const state = stateOf(row, draft);
  return (
    <Stack gap={4} miw={170}>
      <Group gap="4px 6px">
        {isNew && <StatusBadge tone="info">{t.is_new}</StatusBadge>}
        {state === 'changed' && <StatusBadge tone="info">{t.changed}</StatusBadge>}
        <Standing row={row} />
      </Group>
      {row.orders > 0 && <Releases row={row} willRelease={draft !== undefined && draft.to !== null} />}
      {state === 'clash' && <Clash row={row} drafts={drafts} />}
    </Stack>
  );
}

/** What is stored: whether it leads somewhere that is still there. */
function Standing({ row: { saved, offer, orders, mappedBy } }: { row: MappingRow }) {
  const t = useTexts().mappings.states;
  const { count } = useFormats();
  const by = mappedBy ? interpolate(t.mapped_by, { name: mappedBy }) : '';
  return (
    <>
      {orders > 0 && <StatusBadge tone="danger">{pluralise(t.waits, orders, count)}</StatusBadge>}
      {saved === null && orders === 0 && <StatusBadge tone="neutral">{t.unmapped}</StatusBadge>}
      {offer === 'gone' && <StatusBadge tone="warning">{t.gone}</StatusBadge>}
      {offer === 'not_offered' && <StatusBadge tone="neutral">{t.not_offered}</StatusBadge>}
      {offer === 'offered' && (
        <StatusBadge tone="success" title={by}>
          {t.mapped}
        </StatusBadge>
      )}
    </>
  );
}

/** What a choice does for the orders that wait: said beforehand, and as soon as something is chosen read out too. */
function Releases({ row: { orders, staying }, willRelease }: { row: MappingRow; willRelease: boolean }) {
  const t = useTexts().mappings.states;
  const { count } = useFormats();
  const parts = [
    ...(orders > staying ? [pluralise(t.releases, orders - staying, count)] : []),
    ...(staying > 0 ? [pluralise(t.stays, staying, count)] : []),
  ];
  return (
    <span className={classes.releases} data-chosen={willRelease || undefined}>
      {parts.join(' · ')}
    </span>
  );
}

function Clash({ row, drafts }: Pick<Props, 'row' | 'drafts'>) {
  const t = useTexts().mappings;
  const name = row.mappedBy ?? t.somebody;
  return (
    <Group className="warning" gap="4px 8px" fz="xs" role="alert">
      <span>
        {row.savedName ? interpolate(t.clash, { name, value: row.savedName }) : interpolate(t.clash_cleared, { name })}
      </span>
      <Button size="compact-xs" variant="default" onClick={() => drafts.keepMine(row)}>
        {t.keep_mine}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => drafts.takeTheirs(row)}>
        {t.take_theirs}
      </Button>
    </Group>
  );
}
