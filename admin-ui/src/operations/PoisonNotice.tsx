import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ProgressButton } from '../kit/command/ProgressButton.tsx';
import type { LogReader } from '../../../api/system/log-readers/log-reader.contract.ts';
import { formatCount, formatDateTime } from '../kit/values/format.ts';
import { Permitted } from '../session/Permitted.tsx';
import { EventButton } from './EventDialog.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { useReaderOrder } from './useReaderOrder.ts';
import { useOperationsText } from './operations.texts.ts';

type ReaderError = NonNullable<LogReader['error']>;
type PoisonEvent = NonNullable<ReaderError['event']>;

const PoisonActions = ({ reader, event }: { readonly reader: LogReader; readonly event: PoisonEvent }) => {
  const t = useOperationsText();
  const [isSkipping, setSkipping] = useState(false);
  const { name, what } = reader;
  const retry = useReaderOrder(name);
  const { position, eventId } = event;
  const labelOf = (action: 'retry' | 'skip') => t('actions.ofReader', { action: t(`actions.${action}`), name: what });
  return (
    <>
      <ProgressButton
        variant="outlined"
        color="inherit"
        isPending={retry.isPending}
        aria-label={labelOf('retry')}
        onClick={() => void retry.send({ order: 'retry', position })}
      >
        {t('actions.retry')}
      </ProgressButton>
      <Button variant="outlined" color="inherit" aria-label={labelOf('skip')} onClick={() => setSkipping(true)}>
        {t('actions.skip')}
      </Button>
      {isSkipping && (
        <OrderDialog
          reader={reader}
          order="skip"
          position={position}
          orderWith={(reason) => ({ order: 'skip', position, eventId, reason })}
          onClose={() => setSkipping(false)}
        />
      )}
    </>
  );
};

/** Why a reader stands still, at which event, and the two ways on. */
export const PoisonNotice = ({ reader, error }: { readonly reader: LogReader; readonly error: ReaderError }) => {
  const t = useOperationsText();
  const { event, message, failures, failedAt } = error;
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <AlertTitle>
        {event
          ? t('errorTitle', { position: formatCount(event.position), type: event.type })
          : t('errorTitleWithoutEvent')}
      </AlertTitle>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {message}
      </Typography>
      <Typography variant="caption" component="div" sx={{ mt: 0.5 }}>
        {t('errorTried', { smart_count: failures, when: formatDateTime(failedAt) })}
      </Typography>
      {event && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <EventButton position={event.position} />
          <Permitted permission="settings.update">
            <PoisonActions reader={reader} event={event} />
          </Permitted>
        </Box>
      )}
    </Alert>
  );
};
