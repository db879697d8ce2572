import type { Theme } from '@mui/material/styles';

/** A row that is one place to press, with one hover; its link takes all of it by `wholeRow`. */
export const linkedRow = ({ tokens }: Theme) => ({
  position: 'relative',
  '&:hover': { backgroundColor: tokens.sunken },
});

/** On the link of a row: a real one, so that a middle click, a long press and the keyboard do what they always do. */
export const wholeRow = { '&::after': { content: '""', position: 'absolute', inset: 0 } } as const;

/** On what else can be pressed in the row. */
export const aboveRow = { position: 'relative', zIndex: 1 } as const;
