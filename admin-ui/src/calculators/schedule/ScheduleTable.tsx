import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import TableContainer from '@mui/material/TableContainer';
import { memo } from 'react';
import { formatDate } from '../../kit/values/format.ts';
import { formatCents } from '../../kit/values/exact-money.ts';
import type { ScheduleRow } from './schedule-rows.ts';
import { useScheduleText } from './schedule.texts.ts';

const figures = ['payment', 'interest', 'principal', 'mortgageInsurance', 'balance'] as const;
type Column = (typeof figures)[number];

/** As the theme has it for cells; the thousands of them here are plain, so that typing stays quick. */
const tableStyle = ({ tokens }: Theme) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    height: 32,
    px: 1,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${tokens.border}`,
  },
  '& th': {
    position: 'sticky',
    top: 0,
    fontWeight: 600,
    color: tokens.textMuted,
    backgroundColor: tokens.sunken,
  },
  '& .day': { textAlign: 'left' },
  '@media print': { '& thead': { display: 'table-header-group' }, '& td, & th': { height: 20 } },
});

type RowsProps = { readonly rows: readonly ScheduleRow[]; readonly columns: readonly Column[] };

const Rows = memo(({ rows, columns }: RowsProps) => (
  <tbody>
    {rows.map((row) => (
      <tr key={row.number}>
        <td>{row.number}</td>
        {row.dueOn !== undefined && <td className="day">{formatDate(row.dueOn)}</td>}
        {columns.map((column) => (
          <td key={column}>{formatCents(row[column])}</td>
        ))}
      </tr>
    ))}
  </tbody>
));
Rows.displayName = 'Rows';

/** Every payment, under a head that stays. */
export const ScheduleTable = ({ rows }: { readonly rows: readonly ScheduleRow[] }) => {
  const t = useScheduleText();
  const hasDays = rows.some(({ dueOn }) => dueOn !== undefined);
  const hasInsurance = rows.some(({ mortgageInsurance }) => mortgageInsurance > 0);
  const columns = figures.filter((column) => column !== 'mortgageInsurance' || hasInsurance);
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
      <TableContainer tabIndex={0} role="group" aria-label={t('table')} sx={{ maxHeight: 480 }}>
        <Box component="table" sx={tableStyle}>
          <thead>
            <tr>
              <th scope="col">{t('number')}</th>
              {hasDays && (
                <th scope="col" className="day">
                  {t('dueOn')}
                </th>
              )}
              {columns.map((column) => (
                <th scope="col" key={column}>
                  {t(column === 'principal' ? 'toPrincipal' : column)}
                </th>
              ))}
            </tr>
          </thead>
          <Rows rows={rows} columns={columns} />
        </Box>
      </TableContainer>
    </Box>
  );
};
