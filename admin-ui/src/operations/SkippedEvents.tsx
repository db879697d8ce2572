import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { LogReader } from '../../../api/system/log-readers/log-reader.contract.ts';
import { formatCount, formatDateTime } from '../kit/values/format.ts';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog.tsx';
import { Permitted } from '../session/Permitted.tsx';
import { EventButton } from './EventDialog.tsx';
import { useReaderOrder } from './useReaderOrder.ts';
import { useOperationsText } from './operations.texts.ts';

type Skipped = LogReader['skipped'][number];

const SkippedEvent = ({ reader: { name, what }, event }: { readonly reader: LogReader; readonly event: Skipped }) => {
  const t = useOperationsText();
  const [isAsking, setAsking] = useState(false);
  const { position, at, by, reason } = event;
  const { send, isPending } = useReaderOrder(name, () => setAsking(false));
  const text = (part: 'title' | 'text' | 'confirm') => t(`dialogs.unskip.${part}`, { name: what, position });
  const label = t('actions.unskip');
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
      <Typography variant="body2" sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {t('skipped', { position: formatCount(position), when: formatDateTime(at), by, reason })}
      </Typography>
      <EventButton position={position} />
      <Permitted permission="settings.update">
        <Button
          variant="outlined"
          color="inherit"
          aria-label={t('actions.ofReader', { action: label, name: what })}
          onClick={() => setAsking(true)}
        >
          {label}
        </Button>
      </Permitted>
      {isAsking && (
        <ConfirmDialog
          title={text('title')}
          text={text('text')}
          confirm={text('confirm')}
          onConfirm={() => void send({ order: 'retry', position })}
          onClose={() => setAsking(false)}
          isPending={isPending}
          // A refusal shows in a toast, as for the orders that need no dialog.
          error={null}
        />
      )}
    </Box>
  );
};

/** Events a reader skips, kept visible. */
export const SkippedEvents = ({ reader }: { readonly reader: LogReader }) =>
  reader.skipped.length === 0 ? null : (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {reader.skipped.map((event) => (
        <SkippedEvent key={event.position} reader={reader} event={event} />
      ))}
    </Box>
  );
