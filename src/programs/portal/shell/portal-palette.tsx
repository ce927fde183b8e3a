import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { CommandPalette } from '#ui/command-palette.tsx';
import { useTexts } from '#ui/texts.ts';
import { navigation } from '../navigation.ts';

const SCHEMES = ['auto', 'light', 'dark'] as const;

/** What the palette finds: the pages and the commands of the frame. */
export function PortalPalette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts().shell;
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const pages = navigation.map(({ name, icon, to }) => ({
    id: to,
    label: t.nav[name],
    icon,
    run: () => void navigate({ to }),
  }));
  const themes = SCHEMES.map((one) => ({
    id: one,
    label: `${t.theme}: ${t.themes[one]}`,
    icon: 'theme' as const,
    run: () => setColorScheme(one),
  }));
  const groups = [
    { title: t.pages, commands: pages },
    { title: t.commands, commands: themes },
  ];
  return <CommandPalette groups={groups} opened={opened} onClose={onClose} />;
}
