import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { LogReader } from '../../../api/log-reader/log-reader.contract.ts';
import { Badge } from '../kit/values/Badge.tsx';
import { formatCount, formatDateTime } from '../kit/values/format.ts';
import { Fact, Facts } from '../kit/page/Facts.tsx';
import { formatSeconds } from '../kit/values/format-seconds.ts';
import { PoisonNotice } from './PoisonNotice.tsx';
import { readerTones } from '../kit/log-readers/reader-tones.ts';
import { ReaderActions } from './ReaderActions.tsx';
import { SkippedEvents } from './SkippedEvents.tsx';

/** What operators ordered and the reader is busy with, in one line each. */
const Notes = ({ reader: { paused, rebuild } }: { readonly reader: LogReader }) => {
  const translate = useTranslate();
  const told = (key: string, { by, at, reason }: NonNullable<LogReader['paused']>) =>
    translate(`operations.${key}`, { by, reason, when: formatDateTime(at) });
  const lines = [
    paused && told('pausedBy', paused),
    rebuild?.order && told('rebuildAsked', rebuild.order),
    rebuild?.place &&
      translate('operations.rebuildPlace', {
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
  const translate = useTranslate();
  const { position, lagEvents, lagSeconds, owner, lastRebuild } = reader;
  const when = formatDateTime(lastRebuild?.at);
  const rebuilt = lastRebuild?.error
    ? translate('operations.rebuildFailed', { when, error: lastRebuild.error })
    : translate('operations.rebuilt', { when });
  return (
    <Facts columnWidth={140}>
      <Fact label={translate('operations.position')}>{formatCount(position)}</Fact>
      <Fact label={translate('operations.behind')}>
        {lagEvents === 0
          ? translate('operations.upToDate')
          : translate('operations.lag', { smart_count: lagEvents, time: formatSeconds(lagSeconds) })}
      </Fact>
      <Fact label={translate('operations.appliedBy')}>{owner ?? translate('operations.nobody')}</Fact>
      {lastRebuild && <Fact label={translate('operations.lastRebuild')}>{rebuilt}</Fact>}
    </Facts>
  );
};

/** One reader: what it is, how it does, and what can be done about it. */
export const ReaderRow = ({ reader }: { readonly reader: LogReader }) => {
  const translate = useTranslate();
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
            <Badge tone={readerTones[state]}>{translate(`operations.states.${state}`)}</Badge>
          </Box>
          <Typography variant="body2" color="textSecondary">
            {translate(`operations.kinds.${kind}`)}
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
