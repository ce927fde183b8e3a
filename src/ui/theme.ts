import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { foldedOptions } from './folded-options.ts';
import { colors, grounds, tones } from './palette.ts';

const FONT =
  "Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif";

const SMALL = { fontSize: 'var(--mantine-font-size-xs)', lineHeight: '16px' };

/** Dense and calm: 14 px text, small headings, hairlines instead of shadows. */
export const theme = createTheme({
  colors,
  primaryColor: 'pine',
  primaryShade: { light: 8, dark: 7 },
  black: '#1c1d1b',
  fontFamily: FONT,
  headings: {
    fontFamily: FONT,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.25' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  radius: { xs: '0.1875rem', sm: '0.3125rem', md: '0.4375rem', lg: '0.625rem', xl: '1rem' },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  // Plain objects, not `Modal.extend(…)`: that would put each of these into the first screen's script.
  components: {
    Anchor: { defaultProps: { underline: 'hover' } },
    // Mantine's are two steps smaller than the field: ten pixels.
    InputDescription: { styles: { description: SMALL } },
    InputError: { styles: { error: SMALL } },
    InputWrapper: { styles: { label: { marginBottom: 3 }, description: SMALL, error: SMALL } },
    Menu: { defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false, transitionProps: { duration: 80 } } },
    Modal: {
      defaultProps: { centered: true, transitionProps: { duration: 120 }, attributes: { header: { role: 'none' } } },
      styles: { title: { fontSize: 'var(--mantine-h3-font-size)', fontWeight: 600 } },
    },
    Select: { defaultProps: { filter: foldedOptions } },
    MultiSelect: { defaultProps: { filter: foldedOptions } },
    Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: true } } },
  },
});

function variablesOf(scheme: 'light' | 'dark'): Record<string, string> {
  const { ground, surface, line, hover, chosen, navHover, dimmed } = grounds[scheme];
  const toneEntries = Object.entries(tones[scheme]).flatMap(([tone, pair]) =>
    Object.entries(pair).map(([part, value]) => [`--tone-${tone}-${part}`, value] as const),
  );
  return {
    ...Object.fromEntries(toneEntries),
    '--ground': ground,
    '--surface': surface,
    '--line': line,
    '--hover': hover,
    '--chosen': chosen,
    '--nav-hover': navHover,
    '--menu-item-hover': hover,
    '--mantine-color-body': surface,
    '--mantine-color-dimmed': dimmed,
    '--mantine-color-placeholder': dimmed,
    '--mantine-color-error': tones[scheme].danger.text,
    // Mantine mixes its own with black, which is darker than the page.
    ...(scheme === 'dark' && { '--mantine-color-pine-light': chosen, '--mantine-color-pine-light-hover': line }),
    '--mantine-color-anchor': scheme === 'light' ? colors.pine[8] : colors.pine[3],
  };
}

/** The variables that style sheets use: `--ground --surface --line --hover --chosen --nav-hover` and `--tone-<tone>-text|fill|line`. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf('light'),
  dark: variablesOf('dark'),
});

/** What a member chooses from; `auto` is as the system has it. */
export const colorSchemes = ['auto', 'light', 'dark'] as const;
