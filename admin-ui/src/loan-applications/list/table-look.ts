import type { Theme } from '@mui/material/styles';
import { plainButton } from '../../kit/list/plain-buttons.ts';
import { aboveRow, linkedRow, wholeRow } from '../../kit/list/whole-row.ts';
import { HEADER_HEIGHT } from '../../theme/sizes.ts';

const broken = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;

/** What stands in the rows goes by classes, whose rules are written once (theme/classes.ts). */
const rows = (theme: Theme) => ({
  '& tbody .MuiTableRow-root': linkedRow(theme),
  '& tbody td': {
    typography: 'body2',
    height: 40,
    paddingBlock: 0,
    textAlign: 'left',
    fontVariantNumeric: 'tabular-nums',
    color: theme.tokens.text,
    borderBottom: `1px solid ${theme.tokens.border}`,
    '&.right': { textAlign: 'right' },
  },
  '& .two-lines': { lineHeight: '18px' },
  '& .lesser': { typography: 'caption', color: theme.tokens.textMuted },
  '& .name': { fontWeight: 600, ...broken, ...wholeRow },
  '& .actions': { display: 'flex', gap: '4px', justifyContent: 'flex-end' },
  '& .actions > a': { ...plainButton(theme), minWidth: 0, padding: '5px 4px', ...aboveRow },
  // On a phone the whole row does it.
  '& .actions > a:last-of-type': { [theme.breakpoints.down('sm')]: { display: 'none' } },
  '& .on-phone': { padding: '2px 0', [theme.breakpoints.up('sm')]: { display: 'none' } },
});

/** Each column where there is room for it beside those before it; all of them are on the file's own page. */
const columns = ({ breakpoints }: Theme) => ({
  // Broken between words first: beside a file of two badges a column would else be as narrow as a letter.
  '& .MuiTableCell-root.broken': { ...broken, minWidth: 108 },
  [breakpoints.down('sm')]: { '& .from-tablet': { display: 'none' } },
  [breakpoints.down('lg')]: { '& .from-desk': { display: 'none' } },
  [breakpoints.down(1280)]: { '& .column-completionPercentage': { display: 'none' } },
  [breakpoints.down('xl')]: { '& .on-wide': { display: 'none' } },
});

/** The page scrolls, and the head stays below the portal's own. */
export const tableLook = (theme: Theme) => ({
  '& .RaDataTable-tableWrapper': { overflow: 'visible' },
  '& .MuiTableCell-root': { whiteSpace: 'nowrap', px: 1 },
  ...rows(theme),
  ...columns(theme),
  '& thead .MuiTableCell-root': {
    position: 'sticky',
    top: HEADER_HEIGHT,
    zIndex: 2,
    backgroundColor: theme.tokens.sunken,
  },
  // On a phone a row is as high as its text asks for.
  '& tbody .MuiTableCell-root': { [theme.breakpoints.down('sm')]: { py: 1 } },
  // The arrow stands in the padding, so that a narrow column is as wide as its text.
  '& .MuiTableSortLabel-root': { position: 'relative' },
  '& .MuiTableSortLabel-icon': { position: 'absolute', left: '100%', m: 0, fontSize: 16 },
  '& .MuiTableRow-root > :first-of-type': { pl: 2 },
  '& .MuiTableRow-root > :last-of-type': { pr: 1.25 },
  // On the narrowest window a name is broken rather than the last action cut.
  [theme.breakpoints.down(360)]: {
    '& .MuiTableCell-root': { px: 0.5 },
    '& .MuiTableRow-root > :first-of-type': { pl: 1 },
    '& .MuiTableRow-root > :last-of-type': { pr: 0.5 },
    '& tbody .MuiTableRow-root > :first-of-type': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
});
