import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { ListSearch } from '#ui/list-search.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Modal } from '#ui/modal.tsx';
import { queryOf } from '#ui/query.ts';
import { ScrollList } from '#ui/scroll-list.tsx';
import { useTexts } from '#ui/texts.ts';
import { chooseOrigin, type DocumentDetail, type DocumentRow, findOrigins } from '../../contract.ts';
import { useDocumentChange } from '../use-document-change.ts';
import { documentName } from './document-facts.ts';

type Props = { document: DocumentDetail; onClose: () => void };

/** Chooses which issued sale a correction corrects. */
export function OriginPicker({ document, onClose }: Props) {
  const tax_documents = useTexts().taxDocuments;
  const { ui } = useTexts();
  const t = tax_documents.origin;
  const [search, setSearch] = useState('');
  const params = { id: document.id };
  const query = search === '' ? {} : { search };
  const { data, error, refetch, isFetching } = useQuery(queryOf(findOrigins, { params, query }));
  const choose = useDocumentChange((origin_id: number) => call(chooseOrigin, { params, body: { origin_id } }), onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={interpolate(t.title, { document: documentName(document) })}
      closeButtonProps={{ 'aria-label': ui.close }}
    >
      <Text size="sm" mb="sm">
        {t.text}
      </Text>
      <ListSearch value={search} onSearch={setSearch} label={t.search} placeholder={t.search_hint} />
      {error && <LoadError error={error} onRetry={refetch} hasData={data !== undefined} />}
      {data?.data.length === 0 && (
        <Text size="sm" mt="sm" c="dimmed" role="status">
          {t.none}
        </Text>
      )}
      {data && data.data.length > 0 && (
        <ScrollList aria-label={t.found} aria-busy={isFetching}>
          {data.data.map((sale) => (
            <SaleRow
              key={sale.id}
              sale={sale}
              isBusy={choose.isPending}
              isChosen={sale.id === document.origin?.id}
              onChoose={() => choose.mutate(sale.id)}
            />
          ))}
        </ScrollList>
      )}
    </Modal>
  );
}

type SaleProps = { sale: DocumentRow; isBusy: boolean; isChosen: boolean; onChoose: () => void };

function SaleRow({ sale, isBusy, isChosen, onChoose }: SaleProps) {
  const t = useTexts().taxDocuments.origin;
  const { day, money } = useFormats();
  const about = [sale.order_number, sale.customer_name, sale.issued_on && day(sale.issued_on)];
  return (
    <li>
      <strong>{documentName(sale)}</strong>
      <small>{about.filter(Boolean).join(' · ')}</small>
      <span className="numeric">{money(sale.total, sale.currency)}</span>
      <Button
        size="compact-xs"
        variant="default"
        disabled={isBusy || isChosen}
        aria-label={interpolate(t.choose_name, { number: documentName(sale) })}
        onClick={onChoose}
      >
        {t.choose}
      </Button>
    </li>
  );
}
