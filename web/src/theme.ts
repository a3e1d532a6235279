import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const spoke: MantineColorsTuple = [
  '#e6f7f9',
  '#d3ebee',
  '#a6d6dc',
  '#76c0ca',
  '#4fadba',
  '#34a1b0',
  '#1f8a99',
  '#0b7285',
  '#066174',
  '#004e5e',
];

/** The looks of the app: quiet greys, one colour for what can be done, contrasts of WCAG 2.2 AA in light and dark. */
export const theme = createTheme({
  colors: { spoke },
  primaryColor: 'spoke',
  primaryShade: 7,
  autoContrast: true,
  luminanceThreshold: 0.32,
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.375rem' }, h2: { fontSize: '1.125rem' }, h3: { fontSize: '1rem' } },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A focusable thing that is no item has no place in a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  },
});

const darkRed = {
  '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
  '--mantine-color-red-filled-hover': 'var(--mantine-color-red-8)',
};

/** The library's quiet text and its red are too faint for WCAG 2.2 AA. */
export const contrasts: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...darkRed,
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-red-outline': 'var(--mantine-color-red-8)',
    '--mantine-color-red-text': 'var(--mantine-color-red-9)',
    '--mantine-color-red-light-color': 'var(--mantine-color-red-9)',
  },
  dark: {
    ...darkRed,
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
  },
});
