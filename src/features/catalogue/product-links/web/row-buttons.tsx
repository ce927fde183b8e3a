import { ActionIcon, Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { interpolate } from '#base/text.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { Icon } from '#ui/icons.tsx';
import { ROW_FOCUS } from '#ui/table/use-row-keys.ts';
import { useTexts } from '#ui/texts.ts';
import type { LinkProduct } from '../choices-contract.ts';
import type { ConnectorProduct } from '../contract.ts';
import classes from './product-links.module.css';

/** What can be done with a row. */
export type RowActions = {
  accept: (row: ConnectorProduct, product: LinkProduct) => void;
  add: (row: ConnectorProduct) => void;
  create: (row: ConnectorProduct) => void;
  unlink: (row: ConnectorProduct) => void;
  /** Says that it needs no product of ours, or that it does again. */
  ignore: (row: ConnectorProduct, isIgnored: boolean) => void;
  /** Where else the product is linked. */
  show: (row: ConnectorProduct) => void;
};

/** The row that an element is in. */
export const ROW_ID = 'data-connector-product';

/** The actions of a row: the suggested one first, rare ones in its menu. */
export function RowButtons({ row, actions }: { row: ConnectorProduct; actions: RowActions }) {
  const t = useTexts().productLinks;
  const focus = { [ROW_FOCUS]: true, [ROW_ID]: row.id };
  const sku = row.connector_product_sku;
  const [mayLink, mayCreate] = [useMay('edit_mappings'), useMay('edit_catalog')];
  if (row.product_id !== null) {
    if (!mayLink) return null;
    return (
      <div className={classes.actions}>
        <MoreActions sku={sku} {...focus}>
          <Menu.Item onClick={() => actions.unlink(row)}>{t.unlink}</Menu.Item>
        </MoreActions>
      </div>
    );
  }
  // A product has the SKU already: another would be refused.
  const isTaken = row.suggestion?.reason === 'sku';
  const isIgnored = row.ignored_at !== null;
  const accepted = row.suggestion?.candidates === 1 && !isIgnored ? row.suggestion.product : undefined;
  return (
    <div className={classes.actions}>
      {mayLink && accepted && (
        <Button
          size="compact-xs"
          aria-label={interpolate(t.accept_for, { product: accepted.sku, sku })}
          onClick={() => actions.accept(row, accepted)}
          {...focus}
        >
          {t.accept}
        </Button>
      )}
      {mayLink && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={interpolate(t.add_for, { sku })}
          onClick={() => actions.add(row)}
          {...(!accepted && focus)}
        >
          {t.add}
        </Button>
      )}
      {mayCreate && !isTaken && !isIgnored && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={interpolate(t.create_for, { sku })}
          onClick={() => actions.create(row)}
        >
          {t.create}
        </Button>
      )}
      {mayLink && (
        <MoreActions sku={sku}>
          <Menu.Item onClick={() => actions.ignore(row, !isIgnored)}>
            {isIgnored ? t.stop_ignoring : t.ignore}
          </Menu.Item>
        </MoreActions>
      )}
    </div>
  );
}

/** What is seldom done with a row, behind its dots. */
function MoreActions({ sku, children, ...focus }: { sku: string; children: ReactNode }) {
  const t = useTexts().productLinks;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={26} aria-label={interpolate(t.actions_of, { sku })} {...focus}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
