import ContentCopy from '@mui/icons-material/ContentCopy';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { HistoryEvent } from '../../../../api/loan-application/history.contract.ts';
import { formatDateTime } from '../../kit/values/format.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';

type Props = { readonly event: HistoryEvent };

const EventJson = ({ event }: Props) => {
  const translate = useTranslate();
  const notify = useNotify();
  const json = JSON.stringify(event.json, null, 2);
  const copy = () =>
    navigator.clipboard.writeText(json).then(
      () => notify('history.copied', { type: 'success' }),
      () => notify('history.notCopied', { type: 'error' }),
    );
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        component="pre"
        // Scrollable by keyboard too.
        tabIndex={0}
        role="region"
        aria-label={translate('history.jsonOf', { type: event.type, version: event.version })}
        sx={{
          m: 0,
          p: 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'action.hover',
          fontSize: 12,
          lineHeight: 1.5,
          maxHeight: 420,
          overflow: 'auto',
        }}
      >
        {json}
      </Box>
      <Button size="small" startIcon={<ContentCopy />} onClick={copy} sx={{ position: 'absolute', top: 6, right: 12 }}>
        {translate('history.copy')}
      </Button>
    </Box>
  );
};

/** One event of the log: one line, and everything the log holds about it when opened. */
export const HistoryRow = ({ event }: Props) => {
  const translate = useTranslate();
  const word = useVocabularyText();
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const label = (field: string) => translate(`history.${field}`);
  const actor = event.actor.role ? `${event.actor.name} (${event.actor.role.replaceAll('_', ' ')})` : event.actor.name;
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
        <Typography variant="body2" noWrap sx={{ display: { xs: 'none', md: 'block' } }}>
          {actor}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap sx={{ display: { xs: 'none', md: 'block' } }}>
          {event.source}
        </Typography>
        <Typography
          component="time"
          dateTime={event.recordedAt}
          variant="caption"
          color="textSecondary"
          sx={{ display: { xs: 'none', md: 'block' }, fontVariantNumeric: 'tabular-nums' }}
        >
          {formatDateTime(event.recordedAt)}
        </Typography>
        <ExpandMore
          fontSize="small"
          sx={{ color: 'text.secondary', transform: isOpen ? 'rotate(180deg)' : 'none' }}
          aria-hidden
        />
      </Box>
      <Collapse in={isOpen} id={panelId} timeout={0} mountOnEnter unmountOnExit>
        <Box sx={{ px: 1, pt: 1, pb: 2, display: 'grid', gap: 1.5 }}>
          <Facts columnWidth={240}>
            <Fact label={label('recordedAt')}>{formatDateTime(event.recordedAt)}</Fact>
            <Fact label={label('effectiveAt')}>{formatDateTime(event.effectiveAt)}</Fact>
            <Fact label={label('actorKind')}>{word(`actorKind.${event.actor.kind}`)}</Fact>
            <Fact label={label('position')}>{event.position}</Fact>
            <Fact label={label('causedBy')}>
              {event.causedBy ? (event.causedBy.type ?? label('request')) : label('nothing')}
            </Fact>
            <Fact label={label('causeId')}>{event.causedBy?.id}</Fact>
            <Fact label={label('correlationId')}>{event.correlationId}</Fact>
            <Fact label={label('eventId')}>{event.eventId}</Fact>
          </Facts>
          <EventJson event={event} />
        </Box>
      </Collapse>
    </Box>
  );
};
