import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Section } from '../../fields/Section.tsx';
import { useDialogLinks } from '../../layout/record-dialogs.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { Fact, Facts } from './Facts.tsx';

/** Who borrows, with birth date and SSN masked. */
export const BorrowerTab = () => {
  const translate = useTranslate();
  const { file } = useLoanFile();
  const links = useDialogLinks();
  const label = (field: string) => translate(`loanFile.borrower.${field}`);
  return (
    <>
      <Section
        title={label('primary')}
        subtitle={label('masked')}
        actions={
          <Button component={Link} to={links.profile(file.id)}>
            {label('profile')}
          </Button>
        }
      >
        <Facts columnWidth={180}>
          <Fact label={label('name')}>{file.borrowerName}</Fact>
          <Fact label={label('email')}>{file.borrowerEmail}</Fact>
          <Fact label={label('phone')}>{file.borrowerPhone ?? label('notProvided')}</Fact>
          <Fact label={label('dateOfBirth')}>{file.borrowerDateOfBirth ?? label('notProvided')}</Fact>
          <Fact label={label('ssn')}>{file.borrowerSsn ?? label('notProvided')}</Fact>
        </Facts>
      </Section>
      <Section title={label('coBorrowers')}>
        {file.coBorrowers.length === 0 ? (
          <Typography variant="body2" color="textSecondary">
            {label('none')}
          </Typography>
        ) : (
          <Facts columnWidth={240}>
            {file.coBorrowers.map(({ name, email }) => (
              <Fact key={email} label={name}>
                {email}
              </Fact>
            ))}
          </Facts>
        )}
      </Section>
    </>
  );
};
