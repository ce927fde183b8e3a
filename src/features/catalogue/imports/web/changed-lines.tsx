import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { findLineChanges } from '../contract.ts';
import { FaultValue } from './fault-value.tsx';
import { fieldLabel } from './field-label.ts';
import classes from './imports.module.css';

/** Cell by cell what the first lines that change something would change. */
export function ChangedLines({ id }: { id: number }) {
  const t = useTexts().imports.check.changes;
  const fields = useTexts().importFields;
  const { count } = useFormats();
  const found = useQuery(queryOf(findLineChanges, { params: { id } }));
  if (found.isError)
    return <LoadError error={found.error} onRetry={found.refetch} hasData={found.data !== undefined} />;
  const lines = found.data?.data ?? [];
  if (lines.length === 0) return null;
  return (
    <Panel title={t.title}>
      <Text maw="108ch" mb={10} c="dimmed">
        {t.hint}
      </Text>
      <div className={classes.frame}>
        <table className={classes.mapping}>
          <caption className="visually-hidden">{t.title}</caption>
          <thead>
            <tr>
              <th scope="col">{t.line}</th>
              <th scope="col">{t.row}</th>
              <th scope="col">{t.field}</th>
              <th scope="col">{t.from}</th>
              <th scope="col">{t.to}</th>
            </tr>
          </thead>
          <tbody>
            {lines.flatMap(({ line, key, cells }) =>
              cells.map(({ field, from, to }, index) => (
                <tr key={`${line} ${field}`}>
                  <td>{index === 0 && count(line)}</td>
                  <td>{index === 0 && key}</td>
                  <th scope="row">{fieldLabel(fields, field)}</th>
                  <td>
                    <FaultValue value={from ?? ''} />
                  </td>
                  <td>
                    <FaultValue value={to ?? ''} />
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
