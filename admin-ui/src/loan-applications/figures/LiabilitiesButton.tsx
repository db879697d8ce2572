import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { useFiguresText } from './figures.texts.ts';

type Props = {
  readonly applicationId: string;
  /** Called when it leads away from what it stands in. */
  readonly onOpen?: () => void;
};

/** Opens the debts of a file over the page. */
export const LiabilitiesButton = ({ applicationId, onOpen }: Props) => {
  const t = useFiguresText();
  const linkTo = useDialogLink();
  return (
    <Button
      component={Link}
      to={linkTo('liabilities', applicationId)}
      onClick={onOpen}
      size="small"
      sx={{ p: 0, minWidth: 24, minHeight: 24, fontSize: 12 }}
    >
      {t('liabilities')}
    </Button>
  );
};
