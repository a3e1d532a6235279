import { t } from './i18n/messages.js';

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

/** The library's neutral colours, in the values of tokens.css. */
const gray: MantineColorsTuple = [
  '#f6f7f8',
  '#f2f5f6',
  '#eceff1',
  '#e0e5e8',
  '#c5cdd3',
  '#87929b',
  '#66727d',
  '#5f6b77',
  '#46525e',
  '#17212b',
];
const dark: MantineColorsTuple = [
  '#e7ecee',
  '#b2bdc2',
  '#97a3a9',
  '#66747a',
  '#293337',
  '#1b2326',
  '#1a2124',
  '#13181b',
  '#0f1416',
  '#0d1113',
];

const text = { fontSize: 'var(--text-13)', lineHeight: '1.4' };

/** The library in the values of tokens.css; parts.css refines its components. */
export const theme = createTheme({
  colors: { spoke, gray, dark },
  primaryColor: 'spoke',
  primaryShade: 7,
  autoContrast: true,
  luminanceThreshold: 0.32,
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontFamilyMonospace: '"JetBrains Mono Variable", ui-monospace, monospace',
  fontSizes: {
    xs: 'var(--text-12)',
    sm: 'var(--text-13)',
    md: 'var(--text-13)',
    lg: 'var(--text-16)',
    xl: 'var(--text-20)',
  },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.35', xl: '1.25' },
  fontWeights: { regular: '450', medium: '500', bold: '600' },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-6)',
    xl: 'var(--space-8)',
  },
  radius: {
    xs: 'var(--radius-1)',
    sm: 'var(--radius-1)',
    md: 'var(--radius-2)',
    lg: 'var(--radius-3)',
    xl: 'var(--radius-4)',
  },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-2)',
    xl: 'var(--shadow-3)',
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--text-20)', lineHeight: '1.25' },
      h2: { fontSize: 'var(--text-16)', lineHeight: '1.35' },
      h3: text,
      h4: text,
      h5: text,
      h6: text,
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A focusable placeholder that is not an item is invalid in a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, transitionProps: { duration: 100 } } },
    Popover: { defaultProps: { transitionProps: { duration: 100 } } },
    Tooltip: { defaultProps: { transitionProps: { duration: 100 } } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') }, transitionProps: { duration: 120 } } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') }, transitionProps: { duration: 140 } } },
    Accordion: { defaultProps: { transitionDuration: 120 } },
    SegmentedControl: { defaultProps: { transitionDuration: 100 } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } },
  },
});

const own = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
  '--mantine-color-spoke-filled': 'var(--accent)',
  '--mantine-color-spoke-filled-hover': 'var(--accent-hover)',
  '--mantine-color-spoke-light': 'var(--accent-soft)',
  '--mantine-color-spoke-light-hover': 'var(--accent-soft)',
  '--mantine-color-spoke-light-color': 'var(--accent-text)',
  '--mantine-color-spoke-text': 'var(--accent-text)',
  '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
  '--mantine-color-red-filled-hover': 'var(--mantine-color-red-8)',
};

/** The library's variables that tokens.css decides, and its reds, which do not meet WCAG 2.2 AA. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...own,
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-red-outline': 'var(--mantine-color-red-8)',
    '--mantine-color-red-text': 'var(--mantine-color-red-9)',
    '--mantine-color-red-light-color': 'var(--mantine-color-red-9)',
  },
  dark: { ...own, '--mantine-color-error': 'var(--mantine-color-red-4)' },
});
