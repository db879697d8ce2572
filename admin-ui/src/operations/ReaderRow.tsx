import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LogReader } from '../../../api/system/log-reader.contract.ts';
import { formatCount, formatDateTime } from '../kit/values/format.ts';
import { Fact, Facts } from '../kit/page/Facts.tsx';
import { formatSeconds } from '../kit/values/format-seconds.ts';
import { PoisonNotice } from './PoisonNotice.tsx';
import { ReaderStateBadge } from '../kit/log-readers/ReaderStateBadge.tsx';
import { ReaderActions } from './ReaderActions.tsx';
import { SkippedEvents } from './SkippedEvents.tsx';
import { useOperationsText } from './operations.texts.ts';

/** What operators ordered and the reader is busy with, in one line each. */
const Notes = ({ reader: { paused, rebuild } }: { readonly reader: LogReader }) => {
  const t = useOperationsText();
  const told = (key: 'pausedBy' | 'rebuildAsked', { by, at, reason }: NonNullable<LogReader['paused']>) =>
    t(key, { by, reason, when: formatDateTime(at) });
  const lines = [
    paused && told('pausedBy', paused),
    rebuild?.order && told('rebuildAsked', rebuild.order),
    rebuild?.place &&
      t('rebuildPlace', {
        position: formatCount(rebuild.place.position),
        head: formatCount(rebuild.place.head),
      }),
  ].filter((line) => typeof line === 'string');
  return lines.map((line) => (
    <Typography key={line} variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {line}
    </Typography>
  ));
};

const Figures = ({ reader }: { readonly reader: LogReader }) => {
  const t = useOperationsText();
  const { position, lagEvents, lagSeconds, owner, lastRebuild } = reader;
  const when = formatDateTime(lastRebuild?.at);
  const rebuilt = lastRebuild?.error ? t('rebuildFailed', { when, error: lastRebuild.error }) : t('rebuilt', { when });
  return (
    <Facts columnWidth={140}>
      <Fact label={t('position')}>{formatCount(position)}</Fact>
      <Fact label={t('behind')}>
        {lagEvents === 0 ? t('upToDate') : t('lag', { smart_count: lagEvents, time: formatSeconds(lagSeconds) })}
      </Fact>
      <Fact label={t('appliedBy')}>{owner ?? t('nobody')}</Fact>
      {lastRebuild && <Fact label={t('lastRebuild')}>{rebuilt}</Fact>}
    </Facts>
  );
};

/** One reader: what it is, how it does, and what can be done about it. */
export const ReaderRow = ({ reader }: { readonly reader: LogReader }) => {
  const t = useOperationsText();
  const { name, kind, state, error } = reader;
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        display: 'grid',
        gap: 1.5,
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <ReaderStateBadge state={state} />
          </Box>
          <Typography variant="body2" color="textSecondary">
            {t(`kinds.${kind}`)}
          </Typography>
        </Box>
        <ReaderActions reader={reader} />
      </Box>
      <Figures reader={reader} />
      <Notes reader={reader} />
      {error && <PoisonNotice reader={reader} error={error} />}
      <SkippedEvents reader={reader} />
    </Box>
  );
};
