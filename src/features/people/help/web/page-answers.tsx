import { useTexts } from '#ui/texts.ts';
import { answers, generalAnswers } from '../answers.ts';
import classes from './help-panel.module.css';
import { SectionDetails } from './section-details.tsx';
import { sectionAt, useGuide } from './use-guide.ts';
import { useScreen } from './use-screen.ts';

/** What is asked first on the screen that is shown. */
export function PageAnswers() {
  const t = useTexts().guide.panel;
  const pages = useGuide();
  const places = answers[useScreen()] ?? generalAnswers;
  const found = places.flatMap((place) => sectionAt(pages, place) ?? []);
  return (
    <section className={classes.part}>
      <h3>{t.answers}</h3>
      <SectionDetails found={found} label={t.answers} />
    </section>
  );
}
