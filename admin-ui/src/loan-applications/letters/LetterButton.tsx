import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { beforeUnderwriting } from '../../../../events/lending/decisions/pre-approval.ts';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useActionsText } from '../actions/actions.texts.ts';

/** The way to the pre-approval letter, while a file of a purchase may have one. */
export const LetterButton = () => {
  const t = useActionsText();
  const { file } = useLoanFile();
  const linkTo = useDialogLink();
  const mayHaveOne =
    file.loanPurpose === 'purchase' && file.disposition === null && beforeUnderwriting.includes(file.status);
  if (!mayHaveOne) return null;
  return (
    <Button component={Link} to={linkTo('letter', file.id)} variant="outlined">
      {t('letter')}
    </Button>
  );
};
