import Button from '@mui/material/Button';
import { useDialogsText } from '../dialogs/dialogs.texts.ts';

type Props = {
  /** Of the form that is sent: the buttons stand outside it. */
  readonly formId: string;
  readonly isDestructive?: boolean;
  readonly isDisabled: boolean;
  readonly onLeave: () => void;
  readonly children: string;
};

/** Cancel, and the button that sends the form. */
export const FormActions = ({ formId, isDestructive = false, isDisabled, onLeave, children }: Props) => {
  const t = useDialogsText();
  return (
    <>
      <Button color="inherit" onClick={onLeave}>
        {t('cancel')}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="contained"
        color={isDestructive ? 'error' : 'primary'}
        disabled={isDisabled}
      >
        {children}
      </Button>
    </>
  );
};
