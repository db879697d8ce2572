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

/** Below `sm` a payment takes two lines, so that none of its figures is out of sight. */
const places: Readonly<Record<Column | 'number' | 'dueOn', string>> = {
  number: '1 / 1',
  dueOn: '2 / 1',
  payment: '1 / 2',
  mortgageInsurance: '2 / 2',
  interest: '1 / 3',
  principal: '2 / 3',
  balance: '1 / 4',
};

const inTwoLines = ({ tokens }: Theme) => ({
  fontSize: 12,
  '&, & tbody': { display: 'block' },
  '& thead': { display: 'block', position: 'sticky', top: 0, zIndex: 1 },
  '& tr': {
    display: 'grid',
    gridTemplateColumns: 'minmax(76px, 1fr) repeat(2, minmax(68px, 1fr)) minmax(82px, 1fr)',
    py: 0.5,
    borderBottom: `1px solid ${tokens.border}`,
  },
  '& thead tr': { backgroundColor: tokens.sunken },
  '& th, & td': { display: 'block', position: 'static', height: 'auto', px: 0.5, lineHeight: '20px', border: 0 },
  ...Object.fromEntries(
    Object.entries(places).map(([name, gridArea]) => [
      `& .${name}`,
      { gridArea, ...(name === 'number' && { textAlign: 'left', fontWeight: 600 }) },
    ]),
  ),
});

/** As the theme has it for cells; the thousands of them here are plain, so that typing stays quick. */
const tableStyle = (theme: Theme) => {
  const { tokens, breakpoints } = theme;
  return {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: 13,
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      height: 32,
      px: 0.75,
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
    '& .dueOn': { textAlign: 'left' },
    [breakpoints.down('sm')]: inTwoLines(theme),
    '@media print': { '& thead': { display: 'table-header-group' }, '& td, & th': { height: 20 } },
  };
};

type RowsProps = { readonly rows: readonly ScheduleRow[]; readonly columns: readonly Column[] };

const Rows = memo(({ rows, columns }: RowsProps) => (
  <tbody>
    {rows.map((row) => (
      <tr key={row.number}>
        <td className="number">{row.number}</td>
        {row.dueOn !== undefined && <td className="dueOn">{formatDate(row.dueOn)}</td>}
        {columns.map((column) => (
          <td key={column} className={column}>
            {formatCents(row[column])}
          </td>
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
              <th scope="col" className="number">
                {t('number')}
              </th>
              {hasDays && (
                <th scope="col" className="dueOn">
                  {t('dueOn')}
                </th>
              )}
              {columns.map((column) => (
                <th scope="col" key={column} className={column}>
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
