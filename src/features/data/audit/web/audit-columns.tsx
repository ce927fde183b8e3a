import { pluralise } from '#base/text.ts';
import { ListDate } from '#ui/list-date.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { Catalogue } from '#ui/texts.ts';
import type { AuditEntry } from '../contract.ts';
import classes from './audit.module.css';
import { ChangeWords } from './change-words.tsx';
import { RecordLink } from './record-link.tsx';

const SHOWN = 2;

/** The columns of the audit. */
export function auditColumns(t: Catalogue['audit']): Column<AuditEntry>[] {
  return [
    { name: 'at', title: t.columns.at, cell: ({ at }) => <ListDate at={at} /> },
    {
      name: 'who',
      title: t.columns.who,
      cell: ({ actor, actor_email }) =>
        actor === null ? (
          <span className="dimmed">{t.program}</span>
        ) : (
          <span className={classes.record}>
            {actor}
            {actor_email !== null && <small>{actor_email}</small>}
          </span>
        ),
    },
    {
      name: 'record',
      title: t.columns.record,
      cell: ({ kind, record }) => (
        <span className={classes.record}>
          <RecordLink record={record} label={record.name || t.account} />
          <small>{t.kinds[kind]}</small>
        </span>
      ),
    },
    { name: 'what', title: t.columns.what, cell: (entry) => <What entry={entry} t={t} /> },
  ];
}

/** What was done and, below, the first old and new values; the rest is in the details. */
function What({ entry: { title, changes, note }, t }: { entry: AuditEntry; t: Catalogue['audit'] }) {
  const left = changes.length - SHOWN;
  return (
    <span className={classes.what}>
      <span className={classes.title}>
        {title}
        {note !== null && <small> · {note}</small>}
      </span>
      {changes.slice(0, SHOWN).map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same field may stand twice, and the rows never move
        <ChangeWords key={index} change={change} />
      ))}
      {left > 0 && <small>{pluralise(t.more, left)}</small>}
    </span>
  );
}
