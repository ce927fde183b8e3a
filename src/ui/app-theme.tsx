import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { cssVariables, theme } from './theme.ts';
import './elements.css';
import './base.css';
import './print.css';

const colorScheme = localStorageColorSchemeManager({ key: 'bodega.scheme' });

/**
 * Look and alerts for all below: `<AppTheme><App /></AppTheme>`. Follows the system until the member chooses light or
 * dark with Mantine's `useMantineColorScheme`.
 */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      deduplicateCssVariables={false}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
    >
      {children}
      {/* At the foot, where they cover neither a page's links to the next one nor the menus of its head. */}
      <Notifications position="bottom-left" limit={4} containerWidth={360} />
    </MantineProvider>
  );
}
