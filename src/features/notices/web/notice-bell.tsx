import { lazy, Suspense, useState } from 'react';
import { BellButton } from './bell-button.tsx';

const load = () => import('./notice-menu.tsx');
const NoticeMenu = lazy(async () => ({ default: (await load()).NoticeMenu }));

/** How many things stand still, and their menu, whose machinery is loaded when a pointer or the focus reaches it. */
export function NoticeBell() {
  const [isWanted, setIsWanted] = useState(false);
  return (
    <div>
      {isWanted ? (
        <Suspense fallback={<BellButton />}>
          <NoticeMenu />
        </Suspense>
      ) : (
        <BellButton onClick={() => setIsWanted(true)} onPointerEnter={() => void load()} />
      )}
    </div>
  );
}
