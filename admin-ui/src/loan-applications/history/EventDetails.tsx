import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { HistoryEvent } from '../../../../api/loan-application/history/history.contract.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { formatDateTime } from '../../kit/values/format.ts';
import { JsonBlock } from '../../kit/values/JsonBlock.tsx';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { EventChanges } from './EventChanges.tsx';
import { useHistoryText } from './history.texts.ts';

type Props = { readonly event: HistoryEvent };

const EventJson = ({ event }: Props) => {
  const t = useHistoryText();
  const notify = useNotify();
  const json = JSON.stringify(event.json, null, 2);
  const copy = () =>
    navigator.clipboard.writeText(json).then(
      () => notify(t('copied'), { type: 'success' }),
      () => notify(t('notCopied'), { type: 'error' }),
    );
  return (
    <JsonBlock
      json={json}
      label={t('jsonOf', { type: event.type, version: event.version })}
      action={
        <Button size="small" startIcon={<ContentCopy />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      }
    />
  );
};

/** Everything the log holds about one event. */
export const EventDetails = ({ event }: Props) => {
  const t = useHistoryText();
  const word = useVocabularyText();
  const { causedBy } = event;
  const [isJsonOpen, setJsonOpen] = useState(false);
  return (
    <Box sx={{ px: 1, pt: 1, pb: 2, display: 'grid', gap: 1.5 }}>
      <EventChanges event={event} />
      <Facts columnWidth={240}>
        <Fact label={t('eventType')}>{event.type}</Fact>
        <Fact label={t('source')}>{event.source}</Fact>
        <Fact label={t('recordedAt')}>{formatDateTime(event.recordedAt)}</Fact>
        <Fact label={t('effectiveAt')}>{formatDateTime(event.effectiveAt)}</Fact>
        <Fact label={t('actorKind')}>{word(`actorKind.${event.actor.kind}`)}</Fact>
        <Fact label={t('position')}>{event.position}</Fact>
        <Fact label={t('causedBy')}>{causedBy ? (causedBy.type ?? t('request')) : t('nothing')}</Fact>
        <Fact label={t('causeId')}>{causedBy?.id}</Fact>
        <Fact label={t('correlationId')}>{event.correlationId}</Fact>
        <Fact label={t('eventId')}>{event.eventId}</Fact>
      </Facts>
      <Box>
        <Button color="inherit" variant="outlined" aria-expanded={isJsonOpen} onClick={() => setJsonOpen(!isJsonOpen)}>
          {t(isJsonOpen ? 'hideJson' : 'showJson')}
        </Button>
      </Box>
      {isJsonOpen && <EventJson event={event} />}
    </Box>
  );
};
