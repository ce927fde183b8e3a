import { Text } from '@mantine/core';
import { useTexts } from '#ui/texts.ts';
import type { FoundSection } from '../find-sections.ts';
import { GuideBlocks } from './guide-blocks.tsx';
import { GuideLink } from './guide-link.tsx';
import classes from './section-details.module.css';

/** Sections of the guide, each opened where it stands, with the way to its page. */
export function SectionDetails({ found, label }: { found: readonly FoundSection[]; label: string }) {
  const t = useTexts().guide.search;
  return (
    <ul className={classes.list} aria-label={label}>
      {found.map(({ page, section }) => (
        <li key={`${page.id}#${section.id}`}>
          <details>
            <summary>
              {section.title} <small>{page.title}</small>
            </summary>
            <GuideBlocks blocks={section.blocks} />
            <Text mt={6} mb="sm" fz="xs">
              <GuideLink to={`${page.id}#${section.id}`}>{t.read_on}</GuideLink>
            </Text>
          </details>
        </li>
      ))}
    </ul>
  );
}
