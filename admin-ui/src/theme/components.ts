import type { ThemeOptions } from '@mui/material/styles';
import type { Tokens } from './tokens.ts';

const outlined = (tokens: Tokens) => ({ border: `1px solid ${tokens.border}`, boxShadow: 'none' });
/** Menus and dialogs float, so they need an edge; a hairline and a veil do it without a shadow. */
const floating = (tokens: Tokens) => ({ border: `1px solid ${tokens.borderStrong}`, boxShadow: 'none' });

export const components = (tokens: Tokens): NonNullable<ThemeOptions['components']> => ({
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontSize: 14, lineHeight: '20px', fontFeatureSettings: "'cv11', 'ss03'" },
      ':focus-visible': { outline: `2px solid ${tokens.accent}`, outlineOffset: 1 },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': { animation: 'none !important', transition: 'none !important' },
      },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { styleOverrides: { root: outlined(tokens) } },
  MuiPopover: { styleOverrides: { paper: floating(tokens) } },
  MuiMenu: { styleOverrides: { paper: floating(tokens), list: { paddingBlock: 4 } } },
  MuiMenuItem: {
    styleOverrides: { root: { fontSize: 13, minHeight: 32, '@media (min-width:0px)': { minHeight: 32 } } },
  },
  MuiDialog: { styleOverrides: { paper: floating(tokens) } },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: 16, fontWeight: 600, lineHeight: '24px', padding: '16px 24px' } },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '0 24px 20px' } } },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { size: 'small', disableElevation: true, color: 'primary' },
    styleOverrides: {
      root: { minHeight: 32, padding: '5px 12px', borderRadius: 6 },
      outlined: { borderColor: tokens.borderStrong, '&:hover': { backgroundColor: tokens.sunken } },
      text: { '&:hover': { backgroundColor: tokens.sunken } },
      sizeSmall: { fontSize: 13 },
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { borderRadius: 6, '&:hover': { backgroundColor: tokens.sunken } } },
  },
  MuiSvgIcon: { defaultProps: { fontSize: 'small' } },
  MuiTooltip: {
    defaultProps: { enterDelay: 700, enterNextDelay: 300 },
    styleOverrides: { tooltip: { fontSize: 12, backgroundColor: tokens.text, color: tokens.surface } },
  },
  MuiTextField: { defaultProps: { size: 'small', variant: 'outlined', margin: 'none' } },
  MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined', margin: 'none' } },
  MuiSelect: { defaultProps: { size: 'small' } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { backgroundColor: tokens.surface, fontSize: 13 },
      notchedOutline: { borderColor: tokens.borderStrong },
      input: { textOverflow: 'ellipsis', '&::placeholder': { color: tokens.textMuted, opacity: 1 } },
    },
  },
  // What cannot be changed can still be read.
  MuiInputBase: { styleOverrides: { input: { '&.Mui-disabled': { WebkitTextFillColor: tokens.textMuted } } } },
  MuiFormHelperText: { styleOverrides: { root: { '&.Mui-disabled': { color: tokens.textMuted } } } },
  MuiInputLabel: { styleOverrides: { root: { fontSize: 13 } } },
  MuiCheckbox: {
    // react-admin puts the row's label on the span around the input, where screen readers do not look.
    defaultProps: {
      size: 'small',
      slotProps: {
        root: { 'aria-label': undefined },
        input: (ownerState: object) => ({
          'aria-label': 'aria-label' in ownerState ? String(ownerState['aria-label']) : undefined,
        }),
      },
    } as object,
  },
  MuiTableCell: {
    styleOverrides: {
      root: { fontSize: 13, borderColor: tokens.border, fontVariantNumeric: 'tabular-nums' },
      sizeSmall: { height: 40, padding: '0 12px' },
      head: { fontWeight: 600, color: tokens.textMuted, backgroundColor: tokens.sunken },
    },
  },
  MuiTab: {
    styleOverrides: { root: { minHeight: 40, minWidth: 0, padding: '8px 16px', textTransform: 'none', fontSize: 13 } },
  },
  MuiTabs: {
    styleOverrides: {
      root: {
        minHeight: 40,
        borderBottom: `1px solid ${tokens.border}`,
        // An arrow that leads nowhere leaves no gap before the first tab.
        '& .MuiTabs-scrollButtons.Mui-disabled': { display: 'none' },
      },
    },
  },
  MuiLinearProgress: { styleOverrides: { root: { height: 6, borderRadius: 3, backgroundColor: tokens.border } } },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(10 15 18 / 45%)' } } },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse', variant: 'rounded' },
    styleOverrides: { root: { backgroundColor: tokens.skeleton } },
  },
});
