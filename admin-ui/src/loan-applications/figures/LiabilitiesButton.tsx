import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { useFiguresText } from './figures.texts.ts';

/** Opens the debts of a file over the page. */
export const LiabilitiesButton = ({ applicationId }: { readonly applicationId: string }) => {
  const t = useFiguresText();
  const linkTo = useDialogLink();
  return (
    <Button
      component={Link}
      to={linkTo('liabilities', applicationId)}
      size="small"
      sx={{ p: 0, minWidth: 24, minHeight: 24, fontSize: 12 }}
    >
      {t('liabilities')}
    </Button>
  );
};
