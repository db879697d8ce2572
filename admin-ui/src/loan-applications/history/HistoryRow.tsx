import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { HistoryEvent } from '../../../../api/loan-application/history.contract.ts';
import { formatDateTime } from '../../kit/values/format.ts';
import { EventDetails } from './EventDetails.tsx';

type Props = { readonly event: HistoryEvent };

const nameOf = ({ name, role }: HistoryEvent['actor']): string =>
  role ? `${name} (${role.replaceAll('_', ' ')})` : name;

/** One column of a wide window; on a narrow one it stands beneath the type. */
const wideOnly = { display: { xs: 'none', md: 'block' } } as const;

/** Version, type, who, by which way in, when. */
const Line = ({ event }: Props) => {
  const actor = nameOf(event.actor);
  return (
    <>
      <Typography variant="caption" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {event.version}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {event.type}
        <Typography
          component="span"
          variant="caption"
          color="textSecondary"
          sx={{ display: { xs: 'block', md: 'none' } }}
        >
          {actor} · {event.source} · {formatDateTime(event.recordedAt)}
        </Typography>
      </Typography>
      <Typography variant="body2" noWrap sx={wideOnly}>
        {actor}
      </Typography>
      <Typography variant="body2" color="textSecondary" noWrap sx={wideOnly}>
        {event.source}
      </Typography>
      <Typography
        component="time"
        dateTime={event.recordedAt}
        variant="caption"
        color="textSecondary"
        sx={{ ...wideOnly, fontVariantNumeric: 'tabular-nums' }}
      >
        {formatDateTime(event.recordedAt)}
      </Typography>
    </>
  );
};

/** One event of the log: one line, and everything the log holds about it when opened. */
export const HistoryRow = ({ event }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
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
          gridTemplateColumns: { xs: '32px 1fr 20px', md: '40px minmax(220px, 1.2fr) 1fr 120px 172px 20px' },
          columnGap: 1.5,
          alignItems: 'center',
          minHeight: 40,
          px: 1,
          py: 0.5,
          cursor: 'pointer',
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
        }}
      >
        <Line event={event} />
        <ExpandMore
          fontSize="small"
          sx={{ color: 'text.secondary', transform: isOpen ? 'rotate(180deg)' : 'none' }}
          aria-hidden
        />
      </Box>
      <Collapse in={isOpen} id={panelId} timeout={0} mountOnEnter unmountOnExit>
        <EventDetails event={event} />
      </Collapse>
    </Box>
  );
};
