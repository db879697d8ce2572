import MuiLink from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link } from 'react-router-dom';
import { listAddress } from '../../kit/applications/list-address.ts';
import type { Cell, ChartData } from './chart-data.ts';

const Value = ({ cell: { text, counts }, label }: { readonly cell: Cell; readonly label: string }) =>
  counts ? (
    <MuiLink component={Link} to={listAddress(counts)} aria-label={`${label}: ${text}`}>
      {text}
    </MuiLink>
  ) : (
    text
  );

type Props = { readonly data: ChartData; readonly label: string; readonly rowHead: string };

/** A chart's figures as a table; each links to the files it counts. */
export const ChartTable = ({ data: { series, rows }, label, rowHead }: Props) => (
  <TableContainer tabIndex={0} role="group" aria-label={label}>
    <Table size="small" sx={{ '& .MuiTableCell-root': { height: 32, px: { xs: 0.5, sm: 1 }, whiteSpace: 'nowrap' } }}>
      <TableHead>
        <TableRow>
          <TableCell>{rowHead}</TableCell>
          {series.map((each) => (
            <TableCell key={each.label} align="right">
              {each.label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.label}>
            <TableCell component="th" scope="row">
              {row.label}
            </TableCell>
            {row.cells.map((cell, index) => (
              <TableCell key={series[index]?.label} align="right">
                <Value cell={cell} label={`${row.label}, ${series[index]?.label ?? ''}`} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
