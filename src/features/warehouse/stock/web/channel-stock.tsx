import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { May } from '#features/people/access/web/may.tsx';
import { ListTools } from '#ui/list-page.tsx';
import { ListSearch } from '#ui/list-search.tsx';
import { useTexts } from '#ui/texts.ts';
import { StockSegments } from './stock-segments.tsx';
import { StockTable } from './stock-table.tsx';
import { AskChannel, PushDifferent } from './stock-tools.tsx';
import { useStockList } from './use-stock-list.ts';

type Props = { connectionId: number; isActive: boolean };

/** The stock of one channel, with what is done to all of it. */
export function ChannelStock({ connectionId, isActive }: Props) {
  const t = useTexts().stock;
  const stock = useStockList(connectionId);
  const { list, setList } = stock;
  const active = useMemo(() => new Set(isActive ? [connectionId] : []), [connectionId, isActive]);
  return (
    <>
      <Text maw="100ch" mb={10} c="dimmed">
        {t.rule}
      </Text>
      <ListTools>
        <StockSegments stock={stock} />
        <ListSearch
          value={list.search}
          onSearch={(search, options) => setList({ search }, options)}
          label={t.search}
          placeholder={t.search_hint}
          width={240}
        />
        <May access="edit_catalog">
          <PushDifferent stock={stock} isActive={isActive} />
          <AskChannel connectionId={connectionId} isActive={isActive} />
        </May>
      </ListTools>
      <StockTable stock={stock} label={t.title} active={active} />
    </>
  );
}
