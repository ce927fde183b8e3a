import { Button, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type CellStyle, cellStyles } from '#base/csv-cells.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { Icon } from '#ui/icons.tsx';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { startExport } from '../contract.ts';

/** Lists that have nothing to choose from: they start at once. */
const WHOLE = ['kit_parts', 'categories', 'locations', 'stock', 'imbalances'] as const;

/** What can be exported. `onLocations` opens the choice of places. */
export function NewExportMenu({ onLocations }: { onLocations: () => void }) {
  const t = useTexts().exports;
  const alerts = useAlerts();
  const client = useQueryClient();
  const [style, setStyle] = useState<CellStyle>('spreadsheet');
  const start = useMutation({
    mutationFn: (kind: (typeof WHOLE)[number]) => call(startExport, { body: { kind, style } }),
    onSuccess: () => alerts.info(t.progress.creating),
    onError: () => alerts.danger(t.progress.failed, { fixed: true }),
    onSettled: () => markStale(client, ['/api/exports']),
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" loading={start.isPending} rightSection={<Icon name="chevronDown" size={14} />}>
          {t.choice.new}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/products/export">
          {t.kinds.products}…
        </Menu.Item>
        <Menu.Item component={Link} to="/raw_materials/export">
          {t.kinds.raw_materials}…
        </Menu.Item>
        <Menu.Item component={Link} to="/orders/export">
          {t.kinds.orders}…
        </Menu.Item>
        <Menu.Item component={Link} to="/customers/export">
          {t.kinds.customers}…
        </Menu.Item>
        <Menu.Item component={Link} to="/documents/export">
          {t.kinds.tax_documents}…
        </Menu.Item>
        <Menu.Item component={Link} to="/exports/failed-mexico-invoices">
          {t.kinds.failed_mexico_invoices}…
        </Menu.Item>
        <Menu.Item onClick={onLocations}>{t.modal.locations}…</Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t.styles.label}</Menu.Label>
        <Menu.RadioGroup value={style} aria-label={t.styles.label}>
          {cellStyles.map((one) => (
            <Menu.RadioItem
              key={one}
              value={one}
              checkIcon={<Icon name="check" size={14} />}
              onChange={() => setStyle(one)}
            >
              {t.styles.names[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        {WHOLE.map((kind) => (
          <Menu.Item key={kind} onClick={() => start.mutate(kind)}>
            {t.kinds[kind]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
