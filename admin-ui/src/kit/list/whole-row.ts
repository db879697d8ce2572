import type { Theme } from '@mui/material/styles';

/** A row that is one place to press, with one hover; its link takes all of it by `wholeRow`. */
export const linkedRow = ({ tokens }: Theme) => ({
  position: 'relative',
  '&:hover': { backgroundColor: tokens.sunken },
});

/** Two columns of it: what it is, and at the right how it stands. */
export const linkedPair = (theme: Theme) => ({
  ...linkedRow(theme),
  display: 'grid',
  gap: 0.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr)' },
  px: 2,
  py: 1.5,
  overflowWrap: 'anywhere',
  '& + &': { borderTop: 1, borderColor: 'divider' },
});

/** On the link of a row: a real one, so that a middle click, a long press and the keyboard do what they always do. */
export const wholeRow = { '&::after': { content: '""', position: 'absolute', inset: 0 } } as const;

/** On what else can be pressed in the row. */
export const aboveRow = { position: 'relative', zIndex: 1 } as const;

/** A figure on a card that leads to what it counts. */
export const linkedCard = ({ tokens }: Theme) => ({
  display: 'block',
  p: 2,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { borderColor: tokens.accent },
});
