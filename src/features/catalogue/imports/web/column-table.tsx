import { Select } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import panelTable from '#ui/panel-table.module.css';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Import, Mapping } from '../contract.ts';
import { clashingFields, isHeaderOfField } from '../sheets.ts';
import { fieldLabel } from './field-label.ts';
import classes from './imports.module.css';
import { columnLabels, firstValues, type Table, withColumn } from './mapping-draft.ts';

const MAX_OPTIONS = 100; // searched among all
const MAX_VALUES = 3;

type Props = {
  /** What the table is called. */
  title: string;
  sheet: Import['sheet'];
  table: Table;
  fields: Import['fields'];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
};

/** Each field of the sheet, the column that it is read from, and the first values there. */
export function ColumnTable(props: Props) {
  const { title, table, fields } = props;
  const t = useTexts().imports.columns;
  const labels = columnLabels(table, (position) => interpolate(t.unnamed, { position }));
  const options = labels.map((label, index) => ({ value: String(index), label }));
  return (
    <div className={classes.frame}>
      <table className={`${panelTable.table} ${classes.mapping}`}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.column}</th>
            <th scope="col">{t.values}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <FieldRow key={field.name} {...props} field={field} options={options} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = Props & { field: Import['fields'][number]; options: { value: string; label: string }[] };

function FieldRow({ sheet, table, mapping, onChange, field, options }: RowProps) {
  const t = useTexts().imports.columns;
  const { ui } = useTexts();
  const word = fieldLabel(useTexts().importFields, field.name);
  const column = mapping[field.name];
  return (
    <tr>
      <th scope="row">
        {word}{' '}
        {field.is_required && (
          <StatusBadge tone={column === undefined ? 'danger' : 'neutral'}>{t.required}</StatusBadge>
        )}
      </th>
      <td>
        <Select
          size="xs"
          aria-label={interpolate(t.column_of, { field: word })}
          placeholder={t.not_imported}
          data={options}
          value={column === undefined ? null : String(column)}
          onChange={(next) => onChange(withColumn(mapping, field.name, next === null ? null : Number(next)))}
          searchable
          clearable
          limit={MAX_OPTIONS}
          nothingFoundMessage={ui.filters.no_match}
        />
      </td>
      <td>
        {column === undefined ? (
          <SameName sheet={sheet} columns={table.columns} field={field} />
        ) : (
          <Values samples={table.samples} mapping={mapping} field={field} column={column} />
        )}
      </td>
    </tr>
  );
}

type SameNameProps = Pick<RowProps, 'sheet' | 'field'> & { columns: Import['columns'] };

/** Why no column was suggested for a field: which of several of its name is meant is for a person to say. */
function SameName({ sheet, columns, field }: SameNameProps) {
  const t = useTexts().imports.columns;
  const name = columns.find(
    (column, index) => columns.indexOf(column) !== index && isHeaderOfField(sheet, field.name, column),
  );
  return name === undefined ? null : <small className={classes.error}>{interpolate(t.same_name, { name })}</small>;
}

type ValuesProps = Pick<RowProps, 'mapping' | 'field'> & { samples: Import['samples']; column: number };

function Values({ samples, mapping, field, column }: ValuesProps) {
  const t = useTexts().imports.columns;
  const fieldTexts = useTexts().importFields;
  const values = firstValues(samples, column, MAX_VALUES);
  const clashing = clashingFields(mapping);
  const others = Object.entries(mapping).filter(
    ([name, used]) =>
      used === column && name !== field.name && clashing.includes(name) && clashing.includes(field.name),
  );
  const isWrong = values.length === 0 && field.is_required;
  const fields = others.map(([name]) => fieldLabel(fieldTexts, name)).join(', ');
  return (
    <span className={classes.values}>
      {values.length === 0 && <span className={isWrong ? classes.error : classes.quiet}>{t.no_values}</span>}
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values repeat and never move
        <span key={index} title={value}>
          {value}
        </span>
      ))}
      {others.length > 0 && <small className={classes.error}>{interpolate(t.also, { fields })}</small>}
    </span>
  );
}
