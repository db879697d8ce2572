import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Section } from '../../kit/page/Section.tsx';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { PersonalFacts } from '../../kit/personal-data/PersonalFacts.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { usePersonalDataText } from '../../kit/personal-data/personal-data.texts.ts';

/** Who borrows, with birth date and SSN masked until they are revealed. */
export const BorrowerTab = () => {
  const translate = useTranslate();
  const personal = usePersonalDataText();
  const { file } = useLoanFile();
  const linkTo = useDialogLink();
  const label = (field: string) => translate(`loanFile.borrower.${field}`);
  return (
    <>
      <Section
        title={label('primary')}
        subtitle={personal('masked')}
        actions={
          <Button component={Link} to={linkTo('profile', file.id)}>
            {label('profile')}
          </Button>
        }
      >
        <Facts columnWidth={180}>
          <Fact label={label('name')}>{file.borrowerName}</Fact>
          <Fact label={label('email')}>{file.borrowerEmail}</Fact>
          <Fact label={label('phone')}>{file.borrowerPhone ?? label('notProvided')}</Fact>
          <PersonalFacts
            applicationId={file.id}
            borrowerId={file.borrowerId}
            name={file.borrowerName}
            dateOfBirth={file.borrowerDateOfBirth}
            ssn={file.borrowerSsn}
          />
        </Facts>
      </Section>
      <Section title={label('coBorrowers')}>
        {file.coBorrowers.length === 0 ? (
          <Typography variant="body2" color="textSecondary">
            {label('none')}
          </Typography>
        ) : (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {file.coBorrowers.map(({ borrowerId, name, email, dateOfBirth, ssn }) => (
              <Facts key={borrowerId} columnWidth={180}>
                <Fact label={label('name')}>{name}</Fact>
                <Fact label={label('email')}>{email}</Fact>
                <PersonalFacts {...{ borrowerId, name, dateOfBirth, ssn }} applicationId={file.id} />
              </Facts>
            ))}
          </Box>
        )}
      </Section>
    </>
  );
};
