import { useNavigate } from '@tanstack/react-router';
import { SearchBox } from '#ui/search-box.tsx';
import { useTexts } from '#ui/texts.ts';

/** Finds orders from every screen; the search screen goes straight to the order where only one matches. */
export function GlobalSearch() {
  const t = useTexts().shell;
  const navigate = useNavigate();
  return (
    <SearchBox
      value=""
      label={t.search}
      placeholder={t.search_hint}
      onSearch={(q) => q && void navigate({ to: '/orders/search', search: { q } })}
    />
  );
}
