import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import Typography from '@mui/material/Typography';
import { type ComponentProps, type FocusEvent, Fragment, type ReactNode, useContext, useRef, useState } from 'react';
import { useArmed } from './arming.ts';
import { Dialog } from './Dialog.tsx';
import { useDialogsText } from './dialogs.texts.ts';
import { InAddressContext } from './in-address.ts';
import { type Answers, isBack, useLeaveGuard, useUnloadWarning } from './leave-guards.ts';

type Props = Omit<ComponentProps<typeof Dialog>, 'open' | 'onClose'> & {
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
  const isInAddress = useContext(InAddressContext);
  const [hasAsked, setAsked] = useState(false);
  const [held, setHeld] = useState<Answers | null>(null);
  const isAsking = isDirty && (hasAsked || held !== null);
  const buttons = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLElement>(null);

  const close = () => {
    kept?.forget();
    onClose();
  };
  const leave = () => (isDirty ? setAsked(true) : close());
  useUnloadWarning(isDirty);
  useLeaveGuard({
    holds: (departure) => isDirty || (isBack(departure) && !isInAddress),
    onHeld: (answers, departure) => {
      if (!isBack(departure) || isInAddress) return setHeld(answers);
      // Back is for what is open here, and the page stays.
      answers.stay();
      leave();
    },
    onReleased: () => setHeld(null),
  });

  const keep = () => {
    setAsked(false);
    held?.stay();
    // The pressed button goes, and what is typed next would go to the page: an Escape, or the rest of a name.
    (field.current?.isConnected === true ? field.current : buttons.current)?.focus();
  };
  const discard = () => {
    held?.leave();
    // What the address had opened goes with the address.
    if (held && isInAddress) kept?.forget();
    else close();
  };
  /** The field that was typed in last. */
  const remember = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.matches('input, textarea, select')) field.current = target;
  };

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
