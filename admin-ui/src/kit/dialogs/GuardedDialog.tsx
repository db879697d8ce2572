import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import Typography from '@mui/material/Typography';
import { type FocusEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useArmed } from './arming.ts';
import { useDialogsText } from './dialogs.texts.ts';

type Props = Omit<DialogProps, 'open' | 'onClose'> & {
  readonly isDirty: boolean;
  readonly onClose: () => void;
  /** What is kept of the input, forgotten when the dialog is left. */
  readonly kept?: { readonly forget: () => void } | undefined;
  /** What would be lost, and the two answers, where it is not what was typed. */
  readonly question?: string | undefined;
  readonly keep?: string | undefined;
  readonly discard?: string | undefined;
  /** The dialog's own buttons; `leave` closes it, or asks first. */
  readonly actions: (leave: () => void) => ReactNode;
};

/** The button that was pressed is gone: without this the keyboard would start at the top again. */
const focus = (button: HTMLButtonElement | null): void => button?.focus();

type QuestionProps = Pick<Props, 'question' | 'keep' | 'discard'> & {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
};

/** Stands where Cancel was: the second half of a double click there throws nothing away. */
const UnsavedQuestion = ({ question, keep, discard, onKeep, onDiscard }: QuestionProps) => {
  const t = useDialogsText();
  const isArmed = useArmed();
  return (
    <>
      <Typography role="alert" sx={{ flex: '1 1 200px' }}>
        {question ?? t('unsaved.text')}
      </Typography>
      <Button ref={focus} variant="outlined" onClick={onKeep}>
        {keep ?? t('unsaved.keep')}
      </Button>
      <Button color="error" disabled={!isArmed} onClick={onDiscard}>
        {discard ?? t('unsaved.discard')}
      </Button>
    </>
  );
};

/** A dialog that asks before it throws unsaved input away: on Cancel, Escape, Back and when the window is closed. */
export const GuardedDialog = ({
  isDirty,
  onClose,
  kept,
  question,
  keep: keepLabel,
  discard: discardLabel,
  actions,
  children,
  ...dialog
}: Props) => {
  const [hasAsked, setAsked] = useState(false);
  const navigation = useBlocker(isDirty);
  const isAsking = isDirty && (hasAsked || navigation.state === 'blocked');
  const buttons = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  const close = () => {
    kept?.forget();
    onClose();
  };
  const keep = () => {
    setAsked(false);
    if (navigation.state === 'blocked') navigation.reset();
    // The pressed button goes, and what is typed next would go to the page: an Escape, or the rest of a name.
    (field.current?.isConnected === true ? field.current : buttons.current)?.focus();
  };
  const discard = () => {
    if (navigation.state === 'blocked') navigation.proceed();
    close();
  };
  /** The field that was typed in last. */
  const remember = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.matches('input, textarea, select')) field.current = target;
  };
  const leave = () => (isDirty ? setAsked(true) : close());

  return (
    <Dialog open onClose={leave} onFocus={remember} fullWidth {...dialog}>
      {children}
      <DialogActions ref={buttons} tabIndex={-1} sx={{ pt: 2, flexWrap: 'wrap', gap: 1, outline: 0 }}>
        {isAsking ? (
          // Without keys the pressed button would become the submit button beneath the pointer, and submit.
          <UnsavedQuestion
            key="question"
            question={question}
            keep={keepLabel}
            discard={discardLabel}
            onKeep={keep}
            onDiscard={discard}
          />
        ) : (
          <Fragment key="actions">{actions(leave)}</Fragment>
        )}
      </DialogActions>
    </Dialog>
  );
};
