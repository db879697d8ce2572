import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { ReaderOrder } from '../../../api/system/log-reader.contract.ts';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog.tsx';
import { useOperationsText } from './operations.texts.ts';
import { useReaderOrder } from './useReaderOrder.ts';

const MOST_REASON_CHARACTERS = 500;

type Props = {
  readonly reader: string;
  /** Below `dialogs` in the catalogue: title, text and confirm. */
  readonly texts: 'pause' | 'rebuild' | 'skip' | 'unskip';
  readonly position?: number;
  /** The order, once a reason is written; `needsReason` false where it takes none. */
  readonly orderWith: (reason: string) => ReaderOrder;
  readonly needsReason?: boolean;
  readonly onClose: () => void;
};

/** Says what an order leads to, asks for the reason, and gives it. */
export const OrderDialog = ({ reader, texts, position, orderWith, needsReason = true, onClose }: Props) => {
  const t = useOperationsText();
  const [reason, setReason] = useState('');
  const { send, isPending } = useReaderOrder(reader, onClose);
  const text = (part: 'title' | 'text' | 'confirm') => t(`dialogs.${texts}.${part}`, { name: reader, position });
  return (
    <ConfirmDialog
      title={text('title')}
      text={text('text')}
      confirm={text('confirm')}
      onConfirm={() => void send(orderWith(reason.trim()))}
      onClose={onClose}
      isPending={isPending}
      isReady={!needsReason || reason.trim() !== ''}
      isDestructive={texts === 'skip'}
      // A refusal is told in a toast, as it is for the orders that need no dialog.
      error={null}
    >
      {needsReason && (
        <TextField
          label={t('dialogs.reason')}
          helperText={t('dialogs.reasonHint')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          multiline
          minRows={2}
          sx={{ mt: 1 }}
          slotProps={{ htmlInput: { maxLength: MOST_REASON_CHARACTERS } }}
        />
      )}
    </ConfirmDialog>
  );
};
