import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { Encoding } from '#base/encodings.ts';
import { interpolate } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { EncodingChoice } from '#ui/encoding-choice.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import { checkImport, chooseEncoding, type Import } from '../contract.ts';
import { asTable } from '../first-line.ts';
import { isVariantField } from '../sheet-fields.ts';
import { mayMakeSkus } from '../sheets.ts';
import { ColumnTable } from './column-table.tsx';
import { ExistingChoice } from './existing-choice.tsx';
import { FileReading } from './file-reading.tsx';
import { FirstLineChoice } from './first-line-choice.tsx';
import classes from './imports.module.css';
import { MadeSkus } from './made-skus.tsx';
import { UnusedColumns } from './unused-columns.tsx';
import { useImportChange } from './use-import.ts';
import { useMappingDraft } from './use-mapping-draft.ts';
import { VariantColumns } from './variant-columns.tsx';

type Props = { run: Import; existing: Import['existing'] };

/** The second step: which column each field is read from. Checking it writes nothing. */
export function MapColumns({ run, existing }: Props) {
  const t = useTexts().imports;
  const navigate = useNavigate();
  const { draft, put, faults } = useMappingDraft(run, existing);
  const table = asTable(run, draft.has_header);
  const [isAsked, setIsAsked] = useState(false);
  const check = useImportChange(
    () => call(checkImport, { params: { id: run.id }, body: draft }),
    () => void navigate({ to: '.', search: {}, replace: true }), // the columns are done with
  );

  const reading = useImportChange((encoding: Encoding) =>
    call(chooseEncoding, { params: { id: run.id }, body: { encoding } }),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsAsked(true);
    if (faults.length === 0 && !check.isPending) check.mutate();
  }

  return (
    <form className={classes.step} onSubmit={submit} noValidate>
      {run.encodings.length > 1 && (
        <Panel title={t.columns.encoding_title}>
          <EncodingChoice
            label={t.columns.encoding_hint}
            choices={run.encodings}
            chosen={run.is_encoding_certain ? run.encoding : null}
            isBusy={reading.isPending}
            onChoose={reading.mutate}
          />
        </Panel>
      )}
      <Panel title={t.columns.title}>
        <Text maw="108ch" mb={10} c="dimmed">
          {run.known_export !== null && `${interpolate(t.columns.known_export, { system: run.known_export })} `}
          {draft.has_header ? t.columns.hint : t.columns.hint_unnamed}
        </Text>
        <FirstLineChoice
          firstRow={run.first_row}
          hasHeader={draft.has_header}
          onChange={(has_header) => put({ has_header })}
        />
        <ColumnTable
          title={t.columns.title}
          sheet={run.sheet}
          table={table}
          fields={run.fields.filter(({ name }) => !isVariantField(name))}
          mapping={draft.mapping}
          onChange={(mapping) => put({ mapping })}
        />
        <VariantColumns
          sheet={run.sheet}
          table={table}
          fields={run.fields.filter(({ name }) => isVariantField(name))}
          mapping={draft.mapping}
          onChange={(mapping) => put({ mapping })}
        />
        {mayMakeSkus(run.sheet, draft.mapping) && (
          <MadeSkus
            table={table}
            mapping={draft.mapping}
            isChosen={draft.makes_skus}
            onChange={(makes_skus) => put({ makes_skus })}
          />
        )}
        <UnusedColumns table={table} mapping={draft.mapping} />
      </Panel>
      <div className={classes.pair}>
        <Panel title={t.columns.reading}>
          <FileReading
            run={run}
            onEncoding={reading.mutate}
            decimal={draft.decimal}
            onDecimal={(decimal) => put({ decimal, is_decimal_certain: true })}
          />
        </Panel>
        <Panel title={t.file.existing}>
          <ExistingChoice value={draft.existing} onChange={(next) => put({ existing: next })} />
        </Panel>
      </div>
      <div className={classes.foot} data-sticky>
        <Button type="submit" loading={check.isPending}>
          {t.columns.check}
        </Button>
        <span className={classes.quiet}>{t.columns.nothing_written}</span>
        <span role="alert" className={classes.error}>
          {isAsked && faults.join('. ')}
        </span>
      </div>
    </form>
  );
}
