import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { withDaysInWords } from '../../../../events/lending/fields/day-words.ts';
import type { DetailedApplication, TimelineEntry } from '../../../../api/loan-application/detail/detail.contract.ts';
import { actorName } from '../../kit/values/actor-name.ts';
import { usePages } from '../../client/use-pages.ts';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { ImportedNote } from '../../kit/values/ImportedNote.tsx';
import { formatDateTime, formatDateTimeZone } from '../../kit/values/format.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useTimelineText } from './timeline.texts.ts';
import { lineBetween } from '../../kit/list/list-row.ts';

const PER_PAGE = 50;

/** The entries that came with the file, and those loaded beyond them. */
const useTimeline = ({
  id,
  timeline,
  timelineLength,
}: Pick<DetailedApplication, 'id' | 'timeline' | 'timelineLength'>) => {
  const [isOlderShown, setOlderShown] = useState(false);
  const older = usePages<TimelineEntry>(['applications', id, 'timeline'], {
    perPage: PER_PAGE,
    skip: timeline.length,
    enabled: isOlderShown,
  });
  const all = [...timeline, ...(older.pages ?? []).flat()];
  const entries = [...new Map(all.map((entry) => [entry.id, entry])).values()];
  const showOlder = (): void => {
    if (older.isError) void older.refetch();
    else if (isOlderShown) void older.fetchNextPage();
    else setOlderShown(true);
  };
  return { entries, older, hasOlder: entries.length < timelineLength, showOlder };
};

const Entry = ({ entry }: { readonly entry: TimelineEntry }) => {
  const t = useTimelineText();
  const word = useVocabularyText();
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', '@440': '168px minmax(0, 1fr)' },
        columnGap: 2,
        py: 1,
        ...lineBetween,
      }}
    >
      <Typography
        component="time"
        dateTime={entry.date}
        title={formatDateTimeZone(entry.date)}
        variant="caption"
        color="textSecondary"
        sx={{ lineHeight: '20px', fontVariantNumeric: 'tabular-nums' }}
      >
        {formatDateTime(entry.date)}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2">{withDaysInWords(entry.event)}</Typography>
        {entry.notes && (
          <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {entry.notes}
          </Typography>
        )}
        <Typography variant="caption" color="textSecondary">
          {entry.actorKind === 'user' || entry.actorKind === 'system'
            ? actorName(entry.user)
            : t('actor', {
                user: entry.user,
                kind: word(`actorKind.${entry.actorKind}`),
              })}
        </Typography>
      </Box>
    </Box>
  );
};

type Props = { readonly file: Pick<DetailedApplication, 'id' | 'timeline' | 'timelineLength'> };

/** The file's events, newest first, with date and user. */
export const LoanTimeline = ({ file }: Props) => {
  const t = useTimelineText();
  const { entries: timeline, older, hasOlder, showOlder } = useTimeline(file);
  if (timeline.length === 0)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ py: 3, textAlign: 'center' }}>
        {t('empty')}
      </Typography>
    );
  return (
    <>
      <ImportedNote names={timeline.map(({ user }) => user)} />
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', containerType: 'inline-size' }}>
        {timeline.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Box>
      {older.error && <ErrorState error={older.error} onRetry={showOlder} />}
      {hasOlder && !older.error && (
        <Button variant="outlined" sx={{ mt: 1 }} loading={older.isFetching} onClick={showOlder}>
          {t('older', { shown: timeline.length, total: file.timelineLength })}
        </Button>
      )}
    </>
  );
};
