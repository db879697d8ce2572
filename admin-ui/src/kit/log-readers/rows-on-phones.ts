import type { Theme } from '@mui/material/styles';

/**
 * Has a table be a list on a narrow screen, where it would scroll inside the page: the first two cells in the first line
 * of each, its other cells below with what their column is called, from `data-label`.
 */
export const rowsBelow =
  (breakpoint: 'sm' | 'md') =>
  ({ breakpoints, palette }: Theme) => ({
    [breakpoints.down(breakpoint)]: {
      '&, & tbody, & .MuiTableCell-root': { display: 'block' },
      // Still read out.
      '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
      '& tbody tr': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: '8px',
        paddingBlock: '8px',
        borderBottom: `1px solid ${palette.divider}`,
      },
      '& tbody tr > .MuiTableCell-root': {
        gridColumn: '1 / -1',
        // In a table a height is the least; of a block it would be all, and what is taller would lie over the next row.
        height: 'auto',
        border: 0,
        padding: '2px 16px',
        textAlign: 'left',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
      },
      '& tbody tr > .MuiTableCell-root:nth-of-type(1):not([colspan])': { gridColumn: 'auto' },
      '& tbody tr > th + .MuiTableCell-root': { gridColumn: 'auto' },
      '& [data-label]::before': { content: 'attr(data-label) ": "', color: palette.text.secondary },
    },
  });

export const rowsOnPhones = rowsBelow('sm');
