import { ActionIcon, Menu } from '@mantine/core';
import type { BulkAction } from '#features/orders/order/bulk-contract.ts';
import { PrintItem } from '#features/orders/page/web/print/print-item.tsx';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';

type Props = {
  isDisabled: boolean;
  onAsk: (action: BulkAction) => void;
  /** Undefined where the orders are not named. */
  onPrint: (() => void) | undefined;
};

/** What is done seldom with many orders, or cannot be taken back. */
export function BulkMenu({ isDisabled, onAsk, onPrint }: Props) {
  const t = useTexts().order_bulk;
  return (
    <Menu position="top-end">
      <Menu.Target>
        <ActionIcon variant="default" size={30} disabled={isDisabled} aria-label={t.more} title={t.more}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onPrint && <PrintItem onClick={onPrint} />}
        <Menu.Item onClick={() => onAsk('comment')}>{t.actions.comment}</Menu.Item>
        <Menu.Item onClick={() => onAsk('ignore')}>{t.actions.ignore}</Menu.Item>
        <Menu.Item c="var(--tone-danger-text)" onClick={() => onAsk('cancel')}>
          {t.actions.cancel}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
