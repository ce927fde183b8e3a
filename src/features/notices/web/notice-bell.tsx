import { Suspense, startTransition, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import { BellButton } from './bell-button.tsx';

const NoticeMenu = lazyPart(async () => (await import('./notice-menu.tsx')).NoticeMenu);

/** How many things stand still, and their menu, whose machinery is loaded after the screen. */
export function NoticeBell() {
  const [isWanted, setIsWanted] = useState(false);
  return (
    <div>
      <Suspense>
        {isWanted ? <NoticeMenu /> : <BellButton onClick={() => startTransition(() => setIsWanted(true))} />}
      </Suspense>
    </div>
  );
}
