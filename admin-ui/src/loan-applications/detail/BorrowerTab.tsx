import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { Section } from '../../kit/page/Section.tsx';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { PersonalFacts } from '../../kit/personal-data/PersonalFacts.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { usePersonalDataText } from '../../kit/personal-data/personal-data.texts.ts';
import { useLoanFileText } from './loan-file.texts.ts';

/** The borrowers, with birth date and SSN masked until revealed. */
export const BorrowerTab = () => {
  const t = useLoanFileText();
  const personal = usePersonalDataText();
  const { file } = useLoanFile();
  const linkTo = useDialogLink();
  return (
    <>
      <Section
        title={t('borrower.primary')}
        subtitle={personal('masked')}
        actions={
          <Button component={Link} to={linkTo('profile', file.id)}>
            {t('borrower.profile')}
          </Button>
        }
      >
        <Facts columnWidth={180}>
          <Fact label={t('borrower.name')}>{file.borrowerName}</Fact>
          <Fact label={t('borrower.email')}>{file.borrowerEmail}</Fact>
          <Fact label={t('borrower.phone')}>{file.borrowerPhone ?? t('borrower.notProvided')}</Fact>
          <PersonalFacts
            applicationId={file.id}
            borrowerId={file.borrowerId}
            name={file.borrowerName}
            dateOfBirth={file.borrowerDateOfBirth}
            ssn={file.borrowerSsn}
          />
        </Facts>
      </Section>
      <Section title={t('borrower.coBorrowers')}>
        {file.coBorrowers.length === 0 ? (
          <Typography variant="body2" color="textSecondary">
            {t('borrower.none')}
          </Typography>
        ) : (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {file.coBorrowers.map(({ borrowerId, name, email, dateOfBirth, ssn }) => (
              <Facts key={borrowerId} columnWidth={180}>
                <Fact label={t('borrower.name')}>{name}</Fact>
                <Fact label={t('borrower.email')}>{email}</Fact>
                <PersonalFacts {...{ borrowerId, name, dateOfBirth, ssn }} applicationId={file.id} />
              </Facts>
            ))}
          </Box>
        )}
      </Section>
    </>
  );
};
