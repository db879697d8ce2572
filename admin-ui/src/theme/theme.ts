import type { RaThemeOptions } from 'react-admin';
import { components } from './components.ts';
import { darkTokens, lightTokens, type Tokens } from './tokens.ts';

declare module '@mui/material/styles' {
  // Declaration merging needs an interface.
  interface Theme {
    tokens: Tokens;
  }
  interface ThemeOptions {
    tokens?: Tokens;
  }
}

const createOptions = (mode: 'light' | 'dark', tokens: Tokens): RaThemeOptions => ({
  tokens,
  palette: {
    mode,
    primary: { main: tokens.accent, dark: tokens.accentHover, contrastText: tokens.onAccent },
    secondary: { main: tokens.accent, contrastText: tokens.onAccent },
    error: { main: tokens.danger },
    success: { main: tokens.tones.green.text },
    warning: { main: tokens.tones.yellow.dot },
    info: { main: tokens.tones.blue.dot },
    background: { default: tokens.page, paper: tokens.surface },
    text: { primary: tokens.text, secondary: tokens.textMuted },
    divider: tokens.border,
    action: { hover: tokens.sunken, selected: tokens.accentTint },
  },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontSize: 14,
    h1: { fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.01em' },
    h2: { fontSize: 15, lineHeight: '24px', fontWeight: 600 },
    h3: { fontSize: 13, lineHeight: '20px', fontWeight: 600 },
    h6: { fontSize: 15, lineHeight: '24px', fontWeight: 600 },
    body1: { fontSize: 14, lineHeight: '20px' },
    body2: { fontSize: 13, lineHeight: '20px' },
    caption: { fontSize: 12, lineHeight: '16px' },
    button: { fontSize: 13, lineHeight: '20px', fontWeight: 550, textTransform: 'none' },
  },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 100,
      short: 120,
      standard: 150,
      complex: 150,
      enteringScreen: 150,
      leavingScreen: 100,
    },
  },
  components: components(tokens),
});

export const lightTheme = createOptions('light', lightTokens);
export const darkTheme = createOptions('dark', darkTokens);
