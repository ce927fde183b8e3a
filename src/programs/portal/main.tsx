import { type Query, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { keepPageFromKeys } from '#features/people/access/web/session-hold.ts';
import { AppTheme } from '#ui/app-theme.tsx';
import { closeMenusByEscape } from '#ui/menu-escape.ts';
import { createQueryClient } from '#ui/query.ts';
import { rememberedLanguage, showLanguage } from '#ui/texts.ts';
import { releaseIdle } from '#ui/when-idle.ts';
import { createPortalRouter } from './router.ts';

z.config({ jitless: true }); // the content security policy forbids code made from text

/** So long the frame stands without its screen, at most. */
const LEAD_MS = 150;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Not awaited at the top level: screens import modules of this file's chunk, which would wait for them in turn.
void start(root);

/** Until the first screen is whole the page shows its frame: a screen that comes piece by piece jumps. */
async function start(container: HTMLElement) {
  keepPageFromKeys();
  closeMenusByEscape();
  const client = createQueryClient();
  const router = createPortalRouter(client);
  await Promise.all([showLanguage(rememberedLanguage()), router.load()]);
  await leadAnswer(client, router);
  createRoot(container).render(
    <StrictMode>
      <AppTheme>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AppTheme>
    </StrictMode>,
  );
  releaseOnceAnswered(client);
}

/** A screen that is drawn with what it shows first is there sooner than one that is drawn without it and then again; a slow answer is not waited for. */
async function leadAnswer(client: QueryClient, router: ReturnType<typeof createPortalRouter>): Promise<void> {
  const screen = router.state.matches.at(-1);
  const answer = screen?.staticData.lead?.(client, screen.search);
  const isLate = new Promise((resolve) => setTimeout(resolve, LEAD_MS));
  await Promise.race([answer, isLate]).catch(() => undefined); // without its file, which the screen misses too and says so
}

function releaseOnceAnswered(client: QueryClient): void {
  const stop = client.getQueryCache().subscribe((event) => {
    const isEnd = event.type === 'updated' && ['success', 'error'].includes(event.action.type);
    if (!isEnd || client.isFetching({ predicate: isUnanswered }) > 0) return;
    stop();
    releaseIdle();
  });
}

/** What is there already may be asked for again and again while much happens. */
const isUnanswered = ({ state }: Query) => state.data === undefined;
