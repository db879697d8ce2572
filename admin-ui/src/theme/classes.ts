import type { CSSObject } from '@mui/material/styles';
import type { Tokens } from './tokens.ts';

type Rules = Readonly<Record<string, CSSObject>>;

const pill = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 20,
  padding: '0 8px',
  borderRadius: 10,
  fontSize: 12,
  whiteSpace: 'nowrap',
} as const;
const capitalized = { display: 'inline-block', '&::first-letter': { textTransform: 'uppercase' } } as const;

const badges = (tokens: Tokens): Rules => ({
  '.badge': {
    ...pill,
    lineHeight: '20px',
    fontWeight: 500,
    '&::before': { content: '""', flex: 'none', width: 6, height: 6, borderRadius: '50%' },
    '& > span': capitalized,
  },
  ...Object.fromEntries(
    Object.entries(tokens.tones).map(([tone, { text, tint, dot }]) => [
      `.badge-${tone}`,
      { color: text, backgroundColor: tint, '&::before': { backgroundColor: dot } },
    ]),
  ),
});

const priorities = (tokens: Tokens): Rules => ({
  '.priority': {
    ...pill,
    border: `1px solid ${tokens.border}`,
    fontWeight: 500,
    color: tokens.text,
    '& > span': capitalized,
  },
  '.priority-urgent': { fontWeight: 650 },
  '.priority-low': { color: tokens.textMuted },
  '.priority > .rising-bars': {
    display: 'inline-flex',
    alignItems: 'flex-end',
    gap: 1,
    '& > i': { width: 3, height: 4, borderRadius: 1, backgroundColor: tokens.borderStrong },
    '& > i:nth-of-type(2)': { height: 6 },
    '& > i:nth-of-type(3)': { height: 8 },
    '& > i:nth-of-type(4)': { height: 10 },
    '& > .is-reached': { backgroundColor: 'currentColor' },
  },
});

const progress = (tokens: Tokens): Rules => ({
  '.progress': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 150 },
  '.progress-compact': { minWidth: 80 },
  '.progress > [role="progressbar"]': {
    flex: 1,
    height: 6,
    borderRadius: 3,
    overflow: 'hidden',
    backgroundColor: tokens.border,
    '& > div': { height: '100%', backgroundColor: tokens.accent },
  },
  '.progress > span': {
    fontSize: 12,
    lineHeight: '16px',
    color: tokens.textMuted,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    textAlign: 'right',
  },
  '.progress-compact > span': { minWidth: 32 },
});

/**
 * Elements that a page repeats dozens of times use a class, whose rules are written once: with `sx` each would compute
 * its styles anew, which took a slow browser a fifth of the time until it had painted a list.
 */
export const classes = (tokens: Tokens): Rules => ({
  ...badges(tokens),
  ...priorities(tokens),
  ...progress(tokens),
  '.alert-line': { fontSize: 12, lineHeight: '16px', color: tokens.danger, whiteSpace: 'normal' },
  // A cell keeps to one line, and would push every other column away: it has the width of what else is in its column.
  'td .alert-line': { width: 0, minWidth: 'max(100%, 16ch)' },
  '.standing': { display: 'inline-flex', flexWrap: 'wrap', gap: 4 },
  '.money': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '.link': { color: tokens.accent, textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
});
