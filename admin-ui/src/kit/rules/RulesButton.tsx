import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { RuleSection } from '../../../../events/lending/automation/catalogue.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { useDialogLink } from '../dialogs/record-dialogs.ts';
import { useRulesButtonText } from './rules-button.texts.ts';

/** Opens the automation rules of a section over the page. */
export const RulesButton = ({ section }: { readonly section: RuleSection }) => {
  const t = useRulesButtonText();
  const linkTo = useDialogLink();
  return (
    <Permitted permission="underwriting.read">
      <Button component={Link} to={linkTo('rules', section)} variant="outlined" color="inherit">
        {t('label')}
      </Button>
    </Permitted>
  );
};
