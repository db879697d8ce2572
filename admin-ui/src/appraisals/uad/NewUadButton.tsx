import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { useUadText } from './uad.texts.ts';

/** Leads to a UAD form that is not begun yet. */
export const NewUadButton = ({ label }: { readonly label?: string }) => {
  const t = useUadText();
  const linkTo = useDialogLink();
  return (
    <Permitted permission="appraisals.update">
      <Button component={Link} to={linkTo('uad', 'new')} variant="outlined" startIcon={<DescriptionOutlined />}>
        {label ?? t('open')}
      </Button>
    </Permitted>
  );
};
