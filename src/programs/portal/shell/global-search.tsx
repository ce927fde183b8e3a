import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { SearchBox } from '#ui/search-box.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './shell.module.css';

const ENTITIES = ['orders', 'products', 'raw_materials'] as const;
type Entity = (typeof ENTITIES)[number];

/** Finds orders and items from every screen; the search screen goes straight to the one that matches. Below items it finds items. */
export function GlobalSearch() {
  const { shell, search } = useTexts();
  const navigate = useNavigate();
  const part = useRouterState({ select: ({ location }) => location.pathname.split('/')[1] });
  const [chosen, setChosen] = useState<{ part: string | undefined; entity: Entity } | null>(null);
  const here = ENTITIES.find((one) => one === part) ?? 'orders';
  const entity = chosen?.part === part ? (chosen?.entity ?? here) : here;
  return (
    <div className={classes.search}>
      <select
        aria-label={shell.search_in}
        value={entity}
        onChange={(event) => {
          const entity = ENTITIES.find((one) => one === event.currentTarget.value);
          if (entity) setChosen({ part, entity });
        }}
      >
        {ENTITIES.map((one) => (
          <option key={one} value={one}>
            {search.entities[one]}
          </option>
        ))}
      </select>
      <SearchBox
        value=""
        label={search.boxes[entity]}
        placeholder={entity === 'orders' ? shell.search_hint : search.hints[entity]}
        width="min(320px, 30vw)"
        onSearch={(q) => q && void navigate({ to: `/${entity}/search`, search: { q } })}
      />
    </div>
  );
}
