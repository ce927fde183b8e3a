import { Suspense } from 'react';
import { useLatePress } from '#ui/late-press.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { BellButton } from './bell-button.tsx';

const NoticeMenu = lazyPart(async () => (await import('./notice-menu.tsx')).NoticeMenu);

/** How many things stand still, and their menu, whose machinery is loaded after the screen. */
export function NoticeBell() {
  const [isPressed, press] = useLatePress();
  return (
    <div>
      <Suspense>{isPressed ? <NoticeMenu /> : <BellButton onClick={press} />}</Suspense>
    </div>
  );
}
