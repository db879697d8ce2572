import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import type { LoanEstimateAnswer } from '../../../../api/loan-application/disclosures/loan-estimate.contract.ts';
import { useCan } from '../../session/current-user.ts';
import { FeesButton } from '../fees/FeesButton.tsx';
import { useDisclosuresText } from './disclosures.texts.ts';

type Missing = LoanEstimateAnswer['missing'][number];

const Way = ({ id, missing: { field, message, enteredIn } }: { readonly id: string; readonly missing: Missing }) => {
  const t = useDisclosuresText();
  const maySeeSettings = useCan('settings.read');
  if (enteredIn === 'fees') return <FeesButton />;
  if (enteredIn === 'settings' && !maySeeSettings) return t('inSettings');
  return (
    <MuiLink
      component={Link}
      underline="always"
      to={enteredIn === 'settings' ? '/settings' : `/applications/${id}/urla#${field}`}
      aria-label={`${t('go')}: ${message}`}
    >
      {t('go')}
    </MuiLink>
  );
};

/** What the next disclosure lacks, each with the way to where it is entered. */
export const MissingFacts = ({ id, missing }: { readonly id: string; readonly missing: readonly Missing[] }) => {
  const t = useDisclosuresText();
  return (
    <Alert severity="info">
      {t('missing')}
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {missing.map((each) => (
          <li key={`${each.field} ${each.message}`}>
            {each.message} <Way id={id} missing={each} />
          </li>
        ))}
      </ul>
    </Alert>
  );
};
