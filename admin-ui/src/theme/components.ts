import type { ThemeOptions } from '@mui/material/styles';
import { classes } from './classes.ts';
import type { Tokens } from './tokens.ts';

const outlined = (tokens: Tokens) => ({ border: `1px solid ${tokens.border}`, boxShadow: 'none' });
/** Menus and dialogs float, so they need an edge; a hairline and a veil do it without a shadow. */
const floating = (tokens: Tokens) => ({ border: `1px solid ${tokens.borderStrong}`, boxShadow: 'none' });

/**
 * The one ring around whatever has the focus by keyboard. Material UI takes the browser's own off its controls, each by
 * a class: this selector is heavier than a class. A box of text shows the focus by its frame, and what holds a dialog or
 * a menu is no control.
 */
const focusRing = (tokens: Tokens) => {
  const ring = { outline: `2px solid ${tokens.accent}` };
  return {
    ':root :focus-visible:not(.MuiInputBase-input, .MuiDialog-container, .MuiPaper-root, .MuiList-root, main)': {
      ...ring,
      outlineOffset: 2,
    },
    // The control itself is drawn by what stands around an input that cannot be seen.
    ':root .Mui-focusVisible:has(> input)': { ...ring, outlineOffset: -2 },
    // These fill what cuts off whatever stands out of it.
    ':root :is(.MuiTab-root, .MuiMenuItem-root, .MuiTableContainer-root, pre, summary, a[href="#main"]):focus-visible':
      {
        outlineOffset: -2,
      },
    ':root :is(.MuiTableSortLabel-root, .sorter):focus-visible': { outlineOffset: 4, borderRadius: 2 },
    // Close around its words: the line beneath stays readable.
    ':root :is(.MuiLink-root, .link):focus-visible': { outlineOffset: 0, borderRadius: 3 },
  };
};

export const components = (tokens: Tokens): NonNullable<ThemeOptions['components']> => ({
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontSize: 14, lineHeight: '20px', fontFeatureSettings: "'cv11', 'ss03'" },
      ...focusRing(tokens),
      ...classes(tokens),
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
  MuiDialog: {
    styleOverrides: {
      paper: {
        ...floating(tokens),
        // The room around it is needed in it.
        '@media (max-width: 599.95px)': {
          '&:not(.MuiDialog-paperFullScreen)': { margin: 12, maxHeight: 'calc(100% - 24px)' },
          '&.MuiDialog-paperFullWidth:not(.MuiDialog-paperFullScreen)': { width: 'calc(100% - 24px)' },
        },
      },
    },
  },
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
  // Read-only values stay readable.
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
