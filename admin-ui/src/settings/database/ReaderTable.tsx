import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { DatabaseState } from '../../../../api/system/state/system-state.contract.ts';
import { formatCount } from '../../kit/values/format.ts';
import { formatSeconds } from '../../kit/values/format-seconds.ts';
import { rowsOnPhones } from '../../kit/log-readers/rows-on-phones.ts';
import { ReaderStateBadge } from '../../kit/log-readers/ReaderStateBadge.tsx';
import { useSettingsText } from '../shared/settings.texts.ts';

/** Position of every reader of the log; actions are on the operations screen. */
export const ReaderTable = ({ readers }: { readonly readers: DatabaseState['readers'] }) => {
  const t = useSettingsText();
  const label = t('database.readers');
  return (
    // Scrollable by keyboard too.
    <TableContainer tabIndex={0} role="group" aria-label={label}>
      <Table
        size="small"
        aria-label={label}
        sx={(theme) => ({
          '& .MuiTableCell-root': { whiteSpace: 'nowrap' },
          '& .MuiTableRow-root > th:first-of-type': { position: 'sticky', left: 0, zIndex: 1, pl: 2 },
          '& tbody th': { backgroundColor: theme.tokens.surface },
          ...rowsOnPhones(theme),
        })}
      >
        <TableHead>
          <TableRow>
            <TableCell>{t('database.reader')}</TableCell>
            <TableCell>{t('database.state')}</TableCell>
            <TableCell align="right">{t('database.position')}</TableCell>
            <TableCell align="right">{t('database.eventsBehind')}</TableCell>
            <TableCell align="right">{t('database.timeBehind')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {readers.map(({ name, what, state, position, lagEvents, lagSeconds }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {what}
                <Typography variant="caption" component="div" color="textSecondary">
                  {name}
                </Typography>
              </TableCell>
              <TableCell>
                <ReaderStateBadge state={state} />
              </TableCell>
              <TableCell align="right" data-label={t('database.position')}>
                {formatCount(position)}
              </TableCell>
              <TableCell align="right" data-label={t('database.eventsBehind')}>
                {formatCount(lagEvents)}
              </TableCell>
              <TableCell align="right" data-label={t('database.timeBehind')}>
                {formatSeconds(lagSeconds)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
