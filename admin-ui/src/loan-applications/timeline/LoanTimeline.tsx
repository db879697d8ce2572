import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TimelineEntry } from '../../../../api/loan-application/detail.contract.ts';
import { actorName } from '../../kit/values/actor-name.ts';
import { ImportedNote } from '../../kit/values/ImportedNote.tsx';
import { formatDateTime, formatDateTimeZone } from '../../kit/values/format.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useTimelineText } from './timeline.texts.ts';

type Props = { readonly timeline: readonly TimelineEntry[] };

/** What happened to the file, newest first, with date and user. */
export const LoanTimeline = ({ timeline }: Props) => {
  const t = useTimelineText();
  const word = useVocabularyText();
  if (timeline.length === 0)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ py: 3, textAlign: 'center' }}>
        {t('empty')}
      </Typography>
    );
  return (
    <>
      <ImportedNote names={timeline.map(({ user }) => user)} />
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {timeline.map((entry) => (
          <Box
            component="li"
            key={entry.id}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: '168px 1fr' },
              columnGap: 2,
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
              '&:first-of-type': { borderTop: 0 },
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
              <Typography variant="body2">{entry.event}</Typography>
              {entry.notes && (
                <Typography
                  variant="body2"
                  color="textSecondary"
                  sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
                >
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
        ))}
      </Box>
    </>
  );
};
