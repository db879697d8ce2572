import Button from '@mui/material/Button';
import { ProgressButton } from '../command/ProgressButton.tsx';
import { useDialogsText } from '../dialogs/dialogs.texts.ts';

type Props = {
  /** Of the form that is sent: the buttons stand outside it. */
  readonly formId: string;
  readonly isDestructive?: boolean;
  readonly isPending: boolean;
  readonly isDisabled: boolean;
  readonly onLeave: () => void;
  readonly children: string;
};

/** Cancel, and the button that sends the form. */
export const FormActions = ({ formId, isDestructive = false, isPending, isDisabled, onLeave, children }: Props) => {
  const t = useDialogsText();
  return (
    <>
      <Button color="inherit" onClick={onLeave}>
        {t('cancel')}
      </Button>
      <ProgressButton
        type="submit"
        form={formId}
        variant="contained"
        color={isDestructive ? 'error' : 'primary'}
        isPending={isPending}
        disabled={isDisabled}
      >
        {children}
      </ProgressButton>
    </>
  );
};
