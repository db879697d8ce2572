import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router-dom';
import type { ApplicantProfile } from '../../../api/applicant/applicant.contract.ts';
import { BORROWER_PARAM } from '../kit/dialogs/record-dialogs.ts';
import { ChoiceField } from '../kit/form/ChoiceField.tsx';
import { useApplicantText } from './applicants.texts.ts';

type Props = Pick<ApplicantProfile, 'borrowerId' | 'borrowers'>;

/** Whose profile it is, where the application has several borrowers; and that a borrower was forgotten. */
export const BorrowerChoice = ({ borrowerId, borrowers }: Props) => {
  const t = useApplicantText();
  const [, setParams] = useSearchParams();
  const choose = (chosen: string) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        changed.set(BORROWER_PARAM, chosen);
        return changed;
      },
      { replace: true },
    );
  const options = borrowers.map(({ borrowerId: value, fullName, forgotten }, index) => ({
    value,
    label: t(index === 0 ? 'borrower.primary' : 'borrower.co', {
      name: forgotten ? t('borrower.forgottenName') : fullName,
    }),
  }));
  const isForgotten = borrowers.some((each) => each.borrowerId === borrowerId && each.forgotten);
  return (
    <>
      {borrowers.length > 1 && (
        <Box sx={{ pt: 1, mb: 1, maxWidth: 360 }}>
          <ChoiceField
            id="applicant-borrower"
            label={t('borrower.label')}
            value={borrowerId}
            options={options}
            onChange={choose}
          />
        </Box>
      )}
      {isForgotten && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {t('borrower.forgotten')}
        </Alert>
      )}
    </>
  );
};
