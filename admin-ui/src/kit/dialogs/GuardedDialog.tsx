import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useDialogsText } from './dialogs.texts.ts';

type Props = Omit<DialogProps, 'open' | 'onClose'> & {
  readonly isDirty: boolean;
  readonly onClose: () => void;
  /** The dialog's own buttons; `leave` closes it, or asks first. */
  readonly actions: (leave: () => void) => ReactNode;
};

/** The button that was pressed is gone: without this the keyboard would start at the top again. */
const focus = (button: HTMLButtonElement | null): void => button?.focus();

/** A dialog that asks before it throws unsaved input away: on Cancel, Escape, Back and when the window is closed. */
export const GuardedDialog = ({ isDirty, onClose, actions, children, ...dialog }: Props) => {
  const t = useDialogsText();
  const [hasAsked, setAsked] = useState(false);
  const navigation = useBlocker(isDirty);
  const isAsking = isDirty && (hasAsked || navigation.state === 'blocked');

  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  const keep = () => {
    setAsked(false);
    if (navigation.state === 'blocked') navigation.reset();
  };
  const discard = () => {
    if (navigation.state === 'blocked') navigation.proceed();
    onClose();
  };
  const leave = () => (isDirty ? setAsked(true) : onClose());

  return (
    <Dialog open onClose={leave} fullWidth {...dialog}>
      {children}
      <DialogActions sx={{ pt: 2, flexWrap: 'wrap', gap: 1 }}>
        {isAsking ? (
          // Without keys the pressed button would become the submit button beneath the pointer, and submit.
          <Fragment key="question">
            <Typography role="alert" sx={{ flex: '1 1 200px' }}>
              {t('unsaved.text')}
            </Typography>
            <Button ref={focus} variant="outlined" onClick={keep}>
              {t('unsaved.keep')}
            </Button>
            <Button color="error" onClick={discard}>
              {t('unsaved.discard')}
            </Button>
          </Fragment>
        ) : (
          <Fragment key="actions">{actions(leave)}</Fragment>
        )}
      </DialogActions>
    </Dialog>
  );
};
