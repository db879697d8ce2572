import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { ProgressButton } from '../command/ProgressButton.tsx';
import { useArmed } from './arming.ts';
import { Dialog } from './Dialog.tsx';
import { Refusal } from './Refusal.tsx';
import { useDialogsText } from './dialogs.texts.ts';

export type ConfirmDialogProps = {
  readonly title: string;
  /** Its consequence. */
  readonly text: string;
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly isPending: boolean;
  /** Why the server did not do it: the dialog stays and says so. */
  readonly error: unknown;
  /** Further input, such as the reason. */
  readonly children?: ReactNode;
  readonly isReady?: boolean;
  /** Takes something away that does not come back. */
  readonly isDestructive?: boolean;
};

/** Asks before something is done that cannot be taken back at once. */
export const ConfirmDialog = ({
  title,
  text,
  confirm,
  onConfirm,
  onClose,
  isPending,
  error,
  children,
  isReady = true,
  isDestructive = false,
}: ConfirmDialogProps) => {
  const t = useDialogsText();
  const titleId = useId();
  const isArmed = useArmed();
  return (
    <Dialog open onClose={() => isArmed && onClose()} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
        <Typography>{text}</Typography>
        {children}
        <Refusal error={error} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('cancel')}
        </Button>
        <ProgressButton
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          isPending={isPending}
          disabled={!isReady || !isArmed}
          onClick={onConfirm}
        >
          {confirm}
        </ProgressButton>
      </DialogActions>
    </Dialog>
  );
};
