import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { LogReader } from '../../../api/log-reader/log-reader.contract.ts';
import { Permitted } from '../session/Permitted.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { useReaderOrder } from './useReaderOrder.ts';

const ResumeButton = ({ name }: { readonly name: string }) => {
  const translate = useTranslate();
  const { mutate, isPending } = useReaderOrder(name, 'resume');
  const label = translate('operations.actions.resume');
  return (
    <Button
      variant="contained"
      disabled={isPending}
      aria-label={translate('operations.actions.ofReader', { action: label, name })}
      onClick={() => mutate({ order: 'resume' })}
    >
      {label}
    </Button>
  );
};

const AskButton = ({ name, order }: { readonly name: string; readonly order: 'pause' | 'rebuild' }) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const label = translate(`operations.actions.${order}`);
  return (
    <>
      <Button
        variant="outlined"
        aria-label={translate('operations.actions.ofReader', { action: label, name })}
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
