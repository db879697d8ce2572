import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useArmed } from '../dialogs/arming.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { isBack, useLeaveGuard, useUnloadWarning } from '../dialogs/leave-guards.ts';
import { CopyField } from './CopyField.tsx';
import { useSecretsText } from './secrets.texts.ts';

type Props = {
  readonly title: string;
  /** Null after its first answer. */
  readonly value: string | null;
  readonly label: string;
  /** That it cannot be seen again. */
  readonly warning: string;
  /** Called when it was announced before. */
  readonly toldBefore: string;
  /** Whom to hand it to, and what for. */
  readonly use: string;
  readonly onClose: () => void;
};

/** Shows a new key, this once: it closes by its own button only, and says so while the key has not been copied. */
export const ShownOnceDialog = ({ title, value, label, warning, toldBefore, use, onClose }: Props) => {
  const t = useSecretsText();
  const titleId = useId();
  // It opens where a button was pressed: a second click must not close what is shown only once.
  const isArmed = useArmed();
  const [isCopied, setCopied] = useState(value === null);

  const [isHeld, setHeld] = useState(false);
  useUnloadWarning(!isCopied);
  useLeaveGuard({
    holds: (departure) => !isCopied || isBack(departure),
    onHeld: ({ stay }) => {
      stay();
      // It would be lost: what was said to be copied closes, anything else says why it does not.
      if (isCopied) onClose();
      else setHeld(true);
    },
  });

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {value === null ? (
          <Alert severity="warning">{toldBefore}</Alert>
        ) : (
          <>
            <Alert severity="warning">{warning}</Alert>
            {isHeld && !isCopied && (
              <Alert severity="error" role="alert">
                {t('held')}
              </Alert>
            )}
            <CopyField label={label} value={value} isMain onCopied={() => setCopied(true)} />
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {use}
            </Typography>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={!isArmed} onClick={onClose}>
          {t(isCopied ? 'done' : 'closeUncopied')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
