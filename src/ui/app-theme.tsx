import '@mantine/core/styles.layer.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { alertStack } from './alerts.tsx';
import { useObserved } from './observed.ts';
import { cssVariables, theme } from './theme.ts';
import './base.css';
import './print.css';

const colorScheme = localStorageColorSchemeManager({ key: 'bodega.scheme' });

/**
 * Look and alerts for all below: `<AppTheme><App /></AppTheme>`. Follows the system until the member chooses light or dark
 * with Mantine's `useMantineColorScheme`.
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
      <Alerts />
    </MantineProvider>
  );
}

function Alerts() {
  const Stack = useObserved(alertStack);
  return Stack && <Stack />;
}
