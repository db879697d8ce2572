import { styled, type Theme } from '@mui/material/styles';
import { plainButton } from '../../kit/list/plain-buttons.ts';
import { aboveRow, linkedRow, wholeRow } from '../../kit/list/whole-row.ts';
import { HEADER_HEIGHT } from '../../theme/sizes.ts';

const broken = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;

/** As the theme draws the cells of a table. */
const cells = ({ tokens, typography }: Theme) => ({
  '& td, & th': {
    ...typography.body2,
    height: 40,
    padding: '0 8px',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.text,
    borderBottom: `1px solid ${tokens.border}`,
  },
  '& .right': { textAlign: 'right' },
  '& tr > :first-of-type': { paddingLeft: 16 },
  '& tr > :last-of-type': { paddingRight: 10 },
});

/** It stays below the portal's own while the page scrolls. */
const head = ({ tokens }: Theme) => ({
  '& th': {
    position: 'sticky',
    top: HEADER_HEIGHT,
    zIndex: 2,
    lineHeight: '24px',
    fontWeight: 600,
    color: tokens.textMuted,
    backgroundColor: tokens.sunken,
  },
  '& .sorter': {
    position: 'relative',
    padding: 0,
    border: 0,
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    cursor: 'pointer',
    '&:hover, &:focus-visible': { color: tokens.text, '& > svg': { opacity: 0.5 } },
  },
  // The arrow stands in the padding, so that a narrow column is as wide as its text.
  '& .sorter > svg': {
    position: 'absolute',
    top: 'calc(50% - 8px)',
    left: '100%',
    width: 16,
    height: 16,
    fill: 'currentColor',
    opacity: 0,
  },
  // Beside figures it would lie beneath the next head.
  '& .right > .sorter > svg': { left: 'auto', right: '100%' },
  '& [aria-sort] > .sorter': { color: tokens.text, '& > svg': { opacity: 1 } },
  '& [aria-sort="ascending"] > .sorter > svg': { transform: 'rotate(180deg)' },
});

/** Cells use classes, whose rules are written once (theme/classes.ts). */
const rows = (theme: Theme) => ({
  '& tbody tr': linkedRow(theme),
  '& .two-lines': { lineHeight: '18px' },
  '& .lesser': { ...theme.typography.caption, color: theme.tokens.textMuted },
  '& .name': { fontWeight: 600, ...broken, ...wholeRow },
  // Reached backwards, a row stops below the head instead of beneath it.
  '& tbody a': { scrollMarginTop: HEADER_HEIGHT + 48 },
  '& .actions': { display: 'flex', gap: 4, justifyContent: 'flex-end' },
  '& .actions > a': { ...plainButton(theme), minWidth: 0, padding: '5px 4px', ...aboveRow },
  // On a phone the whole row does it.
  '& .actions > a:last-of-type': { [theme.breakpoints.down('sm')]: { display: 'none' } },
  '& .on-phone': { padding: '2px 0', [theme.breakpoints.up('sm')]: { display: 'none' } },
  // On a phone a row is as high as its text asks for.
  '& tbody td': { [theme.breakpoints.down('sm')]: { paddingBlock: 8 } },
});

/** Each column where there is room for it beside those before it; all of them are on the file's own page. */
const columns = ({ breakpoints }: Theme) => ({
  // Broken between words first: beside a file of two badges a column would else be as narrow as a letter.
  '& .broken': { ...broken, minWidth: 96 },
  // A status stays whole where it has a column; a disposition, which comes after it and may be longer, is broken.
  '& .badge + .badge, & .on-phone .badge': {
    height: 'auto',
    paddingBlock: 2,
    lineHeight: '16px',
    whiteSpace: 'normal',
  },
  '& .standings': { paddingBlock: 4 },
  [breakpoints.down('sm')]: { '& .from-tablet': { display: 'none' } },
  [breakpoints.down('lg')]: { '& .from-desk': { display: 'none' } },
  [breakpoints.down(1280)]: { '& .on-laptop': { display: 'none' } },
  [breakpoints.down('xl')]: { '& .on-wide': { display: 'none' } },
  // On the narrowest windows a name is broken rather than the last action cut.
  [breakpoints.down(390)]: {
    '& td, & th': { paddingInline: 4 },
    '& tr > :first-of-type': { paddingLeft: 8 },
    '& tr > :last-of-type': { paddingRight: 4 },
    '& td:first-of-type': broken,
  },
});

/** A table of elements with classes: each as a component would take ten times as long to draw. */
export const PlainTable = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  ...cells(theme),
  ...head(theme),
  ...rows(theme),
  ...columns(theme),
}));
