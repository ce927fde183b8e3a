import { pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import type { ListState } from '#ui/list-state.ts';
import { NewRows } from '#ui/table/new-rows.tsx';
import { useTexts } from '#ui/texts.ts';

type Props = {
  list: ListState;
  count: number;
  /** They fill a page, so that there may be more. */
  hasMore: boolean;
  onShow: () => void;
};

/** That orders came which are not shown yet; on other pages, and by another sort, that the list is another by now. */
export function NewOrders({ list: { page, orderBy, orderDir }, count, hasMore, onShow }: Props) {
  const t = useTexts().orders;
  const formats = useFormats();
  const written = (value: number) => `${formats.count(value)}${hasMore ? '+' : ''}`;
  const isNewestFirst = page === 1 && orderBy === 'order_date' && orderDir === 'DESC';
  return (
    <NewRows keyLabel={t.keys.show_new} onShow={() => onShow()}>
      {isNewestFirst ? pluralise(t.new, count, written) : t.list_changed}
    </NewRows>
  );
}
