import type { CSSObject, Theme } from '@mui/material/styles';

/**
 * As the theme draws a `Button`, for links and buttons that stand in every row: a rule of what stands around them, where
 * each as a component would take ten times as long to draw.
 */
export const plainButton = ({ tokens, typography, palette }: Theme): CSSObject => ({
  ...typography.button,
  boxSizing: 'border-box',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 64,
  minHeight: 32,
  padding: '5px 12px',
  border: 0,
  borderRadius: '6px',
  color: tokens.accent,
  backgroundColor: 'transparent',
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
  '&:hover': { backgroundColor: tokens.sunken },
  '&:disabled': { color: palette.action.disabled, cursor: 'default' },
});

/** The same with a frame. */
export const framedButton = (theme: Theme): CSSObject => ({
  ...plainButton(theme),
  border: `1px solid ${theme.tokens.borderStrong}`,
});

/** As the theme draws an `IconButton`, around an `svg`. */
export const plainIconButton = ({ tokens, palette }: Theme): CSSObject => ({
  display: 'inline-flex',
  padding: 5,
  border: 0,
  borderRadius: '6px',
  color: palette.action.active,
  backgroundColor: 'transparent',
  cursor: 'pointer',
  '&:hover': { backgroundColor: tokens.sunken },
  '& > svg': { width: 20, height: 20, fill: 'currentColor' },
});
