import { Link } from '@tanstack/react-router';
import { useTexts } from '#ui/texts.ts';
import type { Page } from '../guide.ts';
import { guideParts } from '../guide.ts';

/** The parts of the contents with their pages, the glossary last. */
export function partsOf(pages: readonly Page[]) {
  const parts = Object.entries({ ...guideParts, terms: ['glossary'] as const });
  return parts.map(([name, ids]) => ({ name, pages: pages.filter(({ id }) => ids.some((one) => one === id)) }));
}

export function GuideContents({ pages }: { pages: readonly Page[] }) {
  const t = useTexts().guide;
  const titles: Readonly<Record<string, string>> = t.parts;
  return (
    <nav aria-label={t.contents}>
      {partsOf(pages).map((part) => (
        <section key={part.name}>
          <h2>{titles[part.name]}</h2>
          <ul>
            {part.pages.map(({ id, title }) => (
              <li key={id}>
                <Link to="/help/$page" params={{ page: id }} activeOptions={{ includeHash: false }}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
