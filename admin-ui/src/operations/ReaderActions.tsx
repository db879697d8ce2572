import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { LogReader } from '../../../api/system/log-reader.contract.ts';
import { Permitted } from '../session/Permitted.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { useReaderOrder } from './useReaderOrder.ts';
import { useOperationsText } from './operations.texts.ts';

const ResumeButton = ({ name }: { readonly name: string }) => {
  const t = useOperationsText();
  const { send, isPending } = useReaderOrder(name);
  const label = t('actions.resume');
  return (
    <Button
      variant="contained"
      disabled={isPending}
      aria-label={t('actions.ofReader', { action: label, name })}
      onClick={() => void send({ order: 'resume' })}
    >
      {label}
    </Button>
  );
};

const AskButton = ({ name, order }: { readonly name: string; readonly order: 'pause' | 'rebuild' }) => {
  const t = useOperationsText();
  const [isOpen, setOpen] = useState(false);
  const label = t(`actions.${order}`);
  return (
    <>
      <Button
        variant="outlined"
        aria-label={t('actions.ofReader', { action: label, name })}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <OrderDialog
          reader={name}
          texts={order}
          orderWith={(reason) => ({ order, reason })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

/** What can be ordered of any reader. A read model alone can be rebuilt while it serves. */
export const ReaderActions = ({ reader: { name, kind, paused, rebuild } }: { readonly reader: LogReader }) => (
  <Box sx={{ display: 'flex', gap: 1 }}>
    <Permitted permission="settings.update">
      {kind === 'read_model' && !rebuild && <AskButton name={name} order="rebuild" />}
      {paused ? <ResumeButton name={name} /> : <AskButton name={name} order="pause" />}
    </Permitted>
  </Box>
);
