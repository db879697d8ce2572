import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ReaderOrder } from '../../../api/log-reader/log-reader.contract.ts';
import { useReaderOrder } from './useReaderOrder.ts';

const MOST_REASON_CHARACTERS = 500;

type Props = {
  readonly reader: string;
  /** Below `operations.dialogs` in the catalogue: title, text and confirm. */
  readonly texts: 'pause' | 'rebuild' | 'skip' | 'unskip';
  readonly position?: number;
  /** The order, once a reason is written; `needsReason` false where it takes none. */
  readonly orderWith: (reason: string) => ReaderOrder;
  readonly needsReason?: boolean;
  readonly onClose: () => void;
};

/** Says what an order leads to, asks for the reason, and gives it. */
export const OrderDialog = ({ reader, texts, position, orderWith, needsReason = true, onClose }: Props) => {
  const translate = useTranslate();
  const titleId = useId();
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useReaderOrder(reader, orderWith('').order, onClose);
  const text = (part: string) => translate(`operations.dialogs.${texts}.${part}`, { name: reader, position });
  const isReady = !needsReason || reason.trim() !== '';
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>{text('text')}</Typography>
        {needsReason && (
          <TextField
            label={translate('operations.dialogs.reason')}
            helperText={translate('operations.dialogs.reasonHint')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            multiline
            minRows={2}
            sx={{ mt: 1 }}
            slotProps={{ htmlInput: { maxLength: MOST_REASON_CHARACTERS } }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('operations.dialogs.cancel')}
        </Button>
        <Button
          variant="contained"
          color={texts === 'skip' ? 'error' : 'primary'}
          disabled={isPending || !isReady}
          onClick={() => mutate(orderWith(reason.trim()))}
        >
          {text('confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
