import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { withDaysInWords } from '../../../../events/lending/fields/day-words.ts';
import type { HistoryEvent } from '../../../../api/loan-application/history/history.contract.ts';
import { actorName } from '../../kit/values/actor-name.ts';
import { formatDateTime } from '../../kit/values/format.ts';
import { typeInWords } from './history-filter.ts';
import { EventDetails } from './EventDetails.tsx';
import { lineBetween } from '../../kit/list/list-row.ts';

type Props = {
  readonly event: HistoryEvent;
  /** What was recorded with it, in the order of the log. */
  readonly parts: readonly HistoryEvent[];
};

const nameOf = ({ name, role }: HistoryEvent['actor']): string =>
  role ? `${name} (${role.replaceAll('_', ' ')})` : actorName(name);

/** What a change comes to is worth a line beneath it; what else was recorded with an event is there when it is opened. */
const isTold = ({ type }: HistoryEvent): boolean => type === 'LoanApplicationRestated';

/** An event with what follows from it, its comments, author, channel and time. */
const Line = ({ event, parts }: Props) => (
  <>
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {withDaysInWords(event.sentence)}
      </Typography>
      {parts.filter(isTold).map(({ eventId, sentence }) => (
        <Typography key={eventId} variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {withDaysInWords(sentence)}
        </Typography>
      ))}
      {event.notes && (
        <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          “{event.notes}”
        </Typography>
      )}
    </Box>
    <Typography variant="body2" color="textSecondary" sx={{ gridColumn: { xs: 1, '@760': 'auto' }, minWidth: 0 }}>
      {nameOf(event.actor)}
    </Typography>
    <Typography
      component="time"
      dateTime={event.recordedAt}
      variant="caption"
      color="textSecondary"
      sx={{ gridColumn: { xs: 1, '@760': 'auto' }, fontVariantNumeric: 'tabular-nums' }}
    >
      {formatDateTime(event.recordedAt)}
    </Typography>
  </>
);

/** What a person did: one line, and everything the log holds about each of its events when opened. */
export const HistoryRow = ({ event, parts }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  return (
    <Box component="li" sx={{ ...lineBetween, containerType: 'inline-size' }}>
      <Box
        component="button"
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        sx={{
          all: 'unset',
          boxSizing: 'border-box',
          width: '100%',
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr) 20px', '@760': 'minmax(0, 1fr) 260px 172px 20px' },
          columnGap: 1.5,
          alignItems: { xs: 'start', '@760': 'center' },
          minHeight: 40,
          px: 1,
          py: 0.5,
          cursor: 'pointer',
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
        }}
      >
        <Line event={event} parts={parts} />
        <ExpandMore
          fontSize="small"
          sx={{ color: 'text.secondary', gridColumn: -2, gridRow: 1, transform: isOpen ? 'rotate(180deg)' : 'none' }}
          aria-hidden
        />
      </Box>
      <Collapse in={isOpen} id={panelId} timeout={0} mountOnEnter unmountOnExit>
        {[event, ...parts].map((each) => (
          <Box key={each.eventId} role="group" aria-label={each.type}>
            {parts.length > 0 && (
              <Typography component="h3" variant="body2" sx={{ px: 1, pt: 1, fontWeight: 600 }}>
                {typeInWords(each.type)}
              </Typography>
            )}
            <EventDetails event={each} />
          </Box>
        ))}
      </Collapse>
    </Box>
  );
};
