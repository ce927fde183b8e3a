import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { checkImport, findFaultGroups, type Import } from '../contract.ts';
import classes from './imports.module.css';
import { useImportChange } from './use-import.ts';

const SIGN = /(\d{1,3})([.,])(\d{3})(?!\d)/;

/** Asks how numbers are meant that could be thousands or a fraction, and has the file checked again with the answer. */
export function TwoReadings({ run }: { run: Import }) {
  const t = useTexts().imports.check;
  const { id, mapping, existing, has_header, makes_skus } = run;
  const groups = useQuery(queryOf(findFaultGroups, { params: { id } }));
  const again = useImportChange((decimal: Import['decimal']) =>
    call(checkImport, {
      params: { id },
      body: { mapping, existing, has_header, makes_skus, decimal, is_decimal_certain: true },
    }),
  );
  const group = groups.data?.data.find(({ code }) => code === 'two_readings');
  const value = group?.first[0]?.value ?? '';
  const [, whole = '', sign = '', digits = ''] = SIGN.exec(value) ?? [];
  if (!group || sign === '') return null;
  const [fraction, thousands] = sign === '.' ? (['.', ','] as const) : ([',', '.'] as const);
  return (
    <Panel title={interpolate(t.two_readings, { column: group.column_name, value })}>
      <Text maw="108ch" mb={10} c="dimmed">
        {t.two_readings_hint}
      </Text>
      <div className={classes.buttons}>
        <Button variant="default" loading={again.isPending} onClick={() => again.mutate(thousands)}>
          {interpolate(t.as_thousands, { number: `${whole}${digits}` })}
        </Button>
        <Button variant="default" loading={again.isPending} onClick={() => again.mutate(fraction)}>
          {interpolate(t.as_fraction, { number: `${whole}${sign}${digits}` })}
        </Button>
      </div>
    </Panel>
  );
}
