import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { SettingsHistoryLine } from '../../../api/settings/settings.contract.ts';
import { Drawer } from '../kit/dialogs/Drawer.tsx';
import { formatDateTime } from '../kit/values/format.ts';
import { ErrorState } from '../kit/page/ErrorState.tsx';
import { CardSkeleton } from './shared/CardSkeleton.tsx';
import { useSettingsHistory } from './shared/use-settings.ts';
import { useSettingsText } from './shared/settings.texts.ts';

const Changes = ({ changes, label }: Pick<SettingsHistoryLine, 'changes'> & { readonly label: string }) => {
  const t = useSettingsText();
  return (
    <Table
      size="small"
      aria-label={label}
      sx={{ tableLayout: 'fixed', '& .MuiTableCell-root': { overflowWrap: 'anywhere', py: 0.5 } }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{t('history.field')}</TableCell>
          <TableCell>{t('history.before')}</TableCell>
          <TableCell>{t('history.after')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {changes.map((change) => (
          <TableRow key={change.field}>
            <TableCell component="th" scope="row">
              {change.label}
            </TableCell>
            <TableCell>{change.before ?? t('history.nothing')}</TableCell>
            <TableCell>{change.after ?? t('history.nothing')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

const Line = ({ line: { sentence, at, by, reason, changes } }: { readonly line: SettingsHistoryLine }) => {
  const t = useSettingsText();
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{sentence}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('history.who', { by, when: formatDateTime(at) })}
        </Typography>
        {reason && <Typography variant="body2">{t('history.reason', { reason })}</Typography>}
      </Box>
      {changes.length > 0 && <Changes changes={changes} label={sentence} />}
    </Box>
  );
};

const Lines = () => {
  const { data, error, refetch } = useSettingsHistory();
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardSkeleton facts={0} rows={8} />;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((line) => (
        <Line key={line.eventId} line={line} />
      ))}
    </Box>
  );
};

/** Every change of the settings: who, when, why, and what was there before. */
export const SettingsHistory = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useSettingsText();
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 'min(560px, 100vw)' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <Typography id={titleId} variant="h2" sx={{ flex: 1 }}>
          {t('history.title')}
        </Typography>
        <IconButton onClick={onClose} aria-label={t('history.close')}>
          <Close />
        </IconButton>
      </Box>
      <Lines />
    </Drawer>
  );
};
