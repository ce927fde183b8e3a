import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core';
import { foldedOptions } from './folded-options.ts';
import { above, colors, grounds, tones } from './palette.ts';

const SHADOW = 'var(--shadow)';

const FONT =
  "Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif";

const MS = 120;
const moves = { defaultProps: { transitionProps: { duration: MS } } };

const SMALL = { fontSize: 'var(--mantine-font-size-xs)', lineHeight: '16px' };

/**
 * Buttons are primary, dangerous or quiet: a fill without a frame, or nothing until they are pointed at. Frames are for
 * fields.
 */
const colorsOfVariant: VariantColorsResolver = (input) => {
  const { variant, color, theme } = input;
  const isQuiet =
    variant === 'default' || (variant === 'subtle' && (color ?? theme.primaryColor) === theme.primaryColor);
  if (!isQuiet) return defaultVariantColorsResolver(input);
  return {
    background: variant === 'default' ? 'var(--quiet)' : 'transparent',
    hover: variant === 'default' ? 'var(--quiet-hover)' : 'var(--quiet)',
    color: 'var(--mantine-color-text)',
    border: '1px solid transparent',
  };
};

/**
 * Dense and calm. The sizes: `label` 11/16 for heads of columns, `xs` 12/16 for second lines and codes, `sm` 13/20 for
 * text, `title` 15/22 of a card, `lg` 16/24 for a sentence, `xl` 20/28 of a page. Weights are 400, 500 and 600, corners
 * 6 px, and what floats has one shadow.
 */
export const theme = createTheme({
  colors,
  primaryColor: 'pine',
  primaryShade: { light: 8, dark: 7 },
  black: '#1c1d1b',
  variantColorResolver: colorsOfVariant,
  fontFamily: FONT,
  fontSizes: {
    label: '0.6875rem',
    xs: '0.75rem',
    sm: '0.8125rem',
    md: '0.8125rem',
    title: '0.9375rem',
    lg: '1rem',
    xl: '1.25rem',
  },
  lineHeights: { xs: '1.3334', sm: '1.5385', md: '1.5385', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily: FONT,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '0.9375rem', lineHeight: '1.4667' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4667' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.375rem', lg: '0.375rem', xl: '999px' },
  defaultRadius: 'sm',
  shadows: { md: SHADOW, lg: SHADOW, xl: SHADOW },
  respectReducedMotion: true,
  // Plain objects, not `Modal.extend(…)`: that would put each of these into the first screen's script.
  components: {
    Anchor: { defaultProps: { underline: 'hover' } },
    Checkbox: { defaultProps: { radius: 'xs' } },
    Combobox: moves,
    // Mantine's are two steps smaller than the field: ten pixels.
    InputDescription: { styles: { description: SMALL } },
    InputError: { styles: { error: SMALL } },
    InputWrapper: { styles: { label: { marginBottom: 3 }, description: SMALL, error: SMALL } },
    Menu: { defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false, transitionProps: { duration: MS } } },
    Modal: {
      defaultProps: { centered: true, transitionProps: { duration: MS }, attributes: { header: { role: 'none' } } },
      styles: { title: { fontSize: 'var(--mantine-font-size-title)', fontWeight: 600 } },
    },
    Popover: moves,
    Select: { defaultProps: { filter: foldedOptions } },
    MultiSelect: { defaultProps: { filter: foldedOptions } },
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        events: { hover: true, focus: true, touch: true },
        transitionProps: { duration: MS },
      },
    },
  },
});

function variablesOf(scheme: 'light' | 'dark'): Record<string, string> {
  const { ground, surface, line, hover, chosen, quiet, quietHover, dimmed } = grounds[scheme];
  const { veil, shadow } = above[scheme];
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
    '--quiet': quiet,
    '--quiet-hover': quietHover,
    '--veil': veil,
    '--shadow': shadow,
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

/**
 * The variables that style sheets use: `--ground --surface --line --hover --chosen --quiet --quiet-hover --veil` and
 * `--tone-<tone>-text|fill|line`.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf('light'),
  dark: variablesOf('dark'),
});

/** What a member chooses from; `auto` is as the system has it. */
export const colorSchemes = ['auto', 'light', 'dark'] as const;
