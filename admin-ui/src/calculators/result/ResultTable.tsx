import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { TableProps } from '../../kit/list/ScrollingTable.tsx';

/** Below `sm` each line is a card, each of its cells under the name of its column: nothing is out of sight. */
const style = ({ tokens, breakpoints }: Theme) => ({
  width: '100%',
  borderCollapse: 'collapse' as const,
  fontSize: 13,
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    px: 1,
    py: 0.75,
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: `1px solid ${tokens.border}`,
  },
  '& th': { fontWeight: 600, color: tokens.textMuted, backgroundColor: tokens.sunken, verticalAlign: 'bottom' },
  '& .figure': { textAlign: 'right', whiteSpace: 'nowrap' },
  [breakpoints.down('sm')]: {
    '&, & tbody, & tr, & td': { display: 'block' },
    '& thead': { display: 'none' },
    '& tr': { borderTop: `1px solid ${tokens.border}`, py: 0.75 },
    '& td': { display: 'grid', gridTemplateColumns: '110px minmax(0, 1fr)', columnGap: 1, border: 0, px: 0, py: 0.25 },
    '& td::before': { content: 'attr(data-label)', color: tokens.textMuted, textAlign: 'left' },
  },
});

/** Lines of an answer. Its text wraps, so that it is whole on a screen of any width and on paper. */
export const ResultTable = <Row,>({ label, rows, rowKey, columns }: TableProps<Row>) => (
  <Box component="table" aria-label={label} sx={style}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.label} scope="col" className={column.numeric ? 'figure' : undefined}>
            {column.label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={rowKey(row)}>
          {columns.map((column) => (
            <td
              key={column.label}

              data-label={column.label}
              className={column.numeric ? 'figure' : undefined}
            >
              {column.cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Box>
);
