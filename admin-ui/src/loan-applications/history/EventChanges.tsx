import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { withDaysInWords } from '../../../../events/lending/fields/day-words.ts';
import type { HistoryEvent } from '../../../../api/loan-application/history/history.contract.ts';
import { useHistoryText } from './history.texts.ts';

type Props = { readonly event: Pick<HistoryEvent, 'changes' | 'sentence'> };

/** Changes of an event, before and after. */
export const EventChanges = ({ event: { changes, sentence } }: Props) => {
  const t = useHistoryText();
  if (changes.length === 0) return null;
  return (
    <Table
      size="small"
      aria-label={t('changesOf', { sentence })}
      sx={{ maxWidth: 760, tableLayout: 'fixed', '& .MuiTableCell-root': { overflowWrap: 'anywhere', height: 32 } }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{t('changed')}</TableCell>
          <TableCell>{t('before')}</TableCell>
          <TableCell>{t('after')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {changes.map(({ label, before, after }) => (
          <TableRow key={`${label} ${after ?? ''}`}>
            <TableCell component="th" scope="row">
              {label}
            </TableCell>
            <TableCell>{before === null ? t('nothingThere') : withDaysInWords(before)}</TableCell>
            <TableCell sx={{ fontWeight: 600 }}>
              {after === null ? t('nothingThere') : withDaysInWords(after)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};
