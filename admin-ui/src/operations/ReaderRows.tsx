import Box from '@mui/material/Box';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { LogReader } from '../../../api/system/log-readers/log-reader.contract.ts';
import { formatCount, formatDateTime } from '../kit/values/format.ts';
import { formatSeconds } from '../kit/values/format-seconds.ts';
import { ReaderStateBadge } from '../kit/log-readers/ReaderStateBadge.tsx';
import { PoisonNotice } from './PoisonNotice.tsx';
import { ReaderActions } from './ReaderActions.tsx';
import { SkippedEvents } from './SkippedEvents.tsx';
import { useOperationsText } from './operations.texts.ts';

type Props = { readonly reader: LogReader };

/** Orders of operators, their results, and the reader's current work, in one line each. */
const notesOf = (
  { kind, paused, rebuild, lastRebuild }: LogReader,
  t: ReturnType<typeof useOperationsText>,
): readonly string[] => {
  const told = (key: 'pausedBy' | 'rebuildAsked', { by, at, reason }: NonNullable<LogReader['paused']>) =>
    t(key, { by, reason, when: formatDateTime(at) });
  const when = formatDateTime(lastRebuild?.at);
  return [
    paused && told('pausedBy', paused),
    rebuild?.order && told('rebuildAsked', rebuild.order),
    rebuild?.place &&
      t(kind === 'dispatcher' ? 'againPlace' : 'rebuildPlace', {
        position: formatCount(rebuild.place.position),
        head: formatCount(rebuild.place.head),
      }),
    rebuild?.place?.doneAt && t('doneAbout', { when: formatDateTime(rebuild.place.doneAt) }),
    lastRebuild &&
      (lastRebuild.error ? t('rebuildFailed', { when, error: lastRebuild.error }) : t('rebuilt', { when })),
  ].filter((line) => typeof line === 'string');
};

const Figures = ({ reader, isDetailed }: Props & { readonly isDetailed: boolean }) => {
  const t = useOperationsText();
  const { name, what, kind, state, position, lagEvents, lagSeconds, owner } = reader;
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <Typography component="span" sx={{ display: 'block', fontSize: 13, fontWeight: 600 }}>
          {what}
        </Typography>
        {isDetailed && (
          <Typography variant="caption" color="textSecondary">
            {name} · {t(`kinds.${kind}`)}
          </Typography>
        )}
      </TableCell>
      <TableCell>
        <ReaderStateBadge state={state} />
      </TableCell>
      <TableCell align="right">
        {lagEvents === 0 ? t('upToDate') : t('lag', { smart_count: lagEvents, time: formatSeconds(lagSeconds) })}
      </TableCell>
      {isDetailed && (
        <>
          <TableCell align="right" data-label={t('position')}>
            {formatCount(position)}
          </TableCell>
          <TableCell data-label={t('appliedBy')}>{owner ?? t('nobody')}</TableCell>
        </>
      )}
      <TableCell>
        <ReaderActions reader={reader} />
      </TableCell>
    </TableRow>
  );
};

/** Below the figures, over the whole width; as wide as the window where the table scrolls. */
const Told = ({ reader, notes, columns }: Props & { readonly notes: readonly string[]; readonly columns: number }) => (
  <TableRow>
    <TableCell colSpan={columns} sx={{ '&&': { whiteSpace: 'normal', pt: 0, pb: 1.25 } }}>
      <Box sx={{ display: 'grid', gap: 1, maxWidth: 'min(100%, calc(100vw - 66px))' }}>
        {notes.map((line) => (
          <Typography key={line} variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {line}
          </Typography>
        ))}
        {reader.error && <PoisonNotice reader={reader} error={reader.error} />}
        <SkippedEvents reader={reader} />
      </Box>
    </TableCell>
  </TableRow>
);

/** One reader: its state and its orders, with notes below. */
export const ReaderRows = ({
  reader,
  columns,
  isDetailed,
}: Props & { readonly columns: number; readonly isDetailed: boolean }) => {
  const t = useOperationsText();
  const notes = notesOf(reader, t);
  const isTold = notes.length > 0 || reader.error !== null || reader.skipped.length > 0;
  return (
    <TableBody
      aria-label={reader.what}
      sx={isTold ? { '& > :first-of-type > .MuiTableCell-root': { borderBottom: 0 } } : {}}
    >
      <Figures reader={reader} isDetailed={isDetailed} />
      {isTold && <Told reader={reader} notes={notes} columns={columns} />}
    </TableBody>
  );
};
