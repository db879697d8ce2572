import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { scrollCue } from './scroll-cue.ts';

export type Column<Row> = {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  readonly numeric?: boolean;
  /** Sentences go on in the next line; anything else stands in one. */
  readonly isText?: boolean;
};

const sentences = { whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: 180 } as const;
/** What is said of the row stands in sight beside its name on a phone. */
const name = { ...sentences, minWidth: { xs: 120, sm: 180 } } as const;
const figure = { whiteSpace: 'nowrap' } as const;

export type TableProps<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
};

/** A plain table that scrolls inside itself where the window is narrow. */
export const ScrollingTable = <Row,>({ label, rows, rowKey, columns }: TableProps<Row>) => (
  // A group and no region: the section around it is the landmark of the same name.
  <TableContainer tabIndex={0} role="group" aria-label={label} sx={scrollCue}>
    <Table size="small">
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <TableCell key={column.label} align={column.numeric ? 'right' : 'left'} sx={{ whiteSpace: 'nowrap' }}>
              {column.label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={rowKey(row)}>
            {columns.map((column, index) => (
              <TableCell
                key={column.label}
                align={column.numeric ? 'right' : 'left'}
                sx={column.isText ? (index === 0 ? name : sentences) : figure}
              >
                {column.cell(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
