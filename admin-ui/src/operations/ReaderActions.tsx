import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { LogReader } from '../../../api/system/log-readers/log-reader.contract.ts';
import { Permitted } from '../session/Permitted.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { useReaderOrder } from './useReaderOrder.ts';
import { useOperationsText } from './operations.texts.ts';

type Props = { readonly reader: LogReader; readonly isOpen: boolean };

const ResumeButton = ({ reader: { name, what }, isOpen }: Props) => {
  const t = useOperationsText();
  const { send, isPending } = useReaderOrder(name);
  const label = t('actions.resume');
  return (
    <Button
      variant="outlined"
      color="inherit"
      disabled={!isOpen || isPending}
      aria-label={t('actions.ofReader', { action: label, name: what })}
      onClick={() => void send({ order: 'resume' })}
    >
      {label}
    </Button>
  );
};

const AskButton = ({ reader, order, isOpen }: Props & { readonly order: 'pause' | 'rebuild' }) => {
  const t = useOperationsText();
  const [isAsking, setAsking] = useState(false);
  const label = t(`actions.${order}`);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        disabled={!isOpen}
        aria-label={t('actions.ofReader', { action: label, name: reader.what })}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {isAsking && (
        <OrderDialog
          reader={reader}
          order={order}
          orderWith={(reason) => ({ order, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

/**
 * Orders for any reader. Each has a fixed place, enabled or not, so that no button changes its meaning under a pointer.
 * Only a read model can be rebuilt while it serves.
 */
export const ReaderActions = ({ reader }: { readonly reader: LogReader }) => (
  <Box sx={{ display: 'flex', gap: 1 }}>
    <Permitted permission="settings.update">
      <AskButton reader={reader} order="pause" isOpen={!reader.paused} />
      <ResumeButton reader={reader} isOpen={reader.paused !== null} />
      {reader.kind === 'read_model' && <AskButton reader={reader} order="rebuild" isOpen={!reader.rebuild} />}
    </Permitted>
  </Box>
);
