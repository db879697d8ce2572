import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import { missingInWords } from '../../../../events/lending/figures/provenance.ts';
import { useApplicationsText } from '../../kit/applications/applications.texts.ts';
import { DTI_LIMIT_PERCENT, Ratio } from '../../kit/figures/Ratio.tsx';
import { Reserves } from '../../kit/figures/Reserves.tsx';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Section } from '../../kit/page/Section.tsx';
import type { TextKey } from '../../texts/define-texts.ts';
import { formatDate, formatMoney, formatPercent } from '../../kit/values/format.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { AssetsButton } from '../assets/AssetsButton.tsx';
import { FeesButton } from '../fees/FeesButton.tsx';
import { IncomeButton } from '../income/IncomeButton.tsx';
import { AnswersLink } from './AnswersLink.tsx';
import { FigureLinesButton } from './FigureLinesButton.tsx';
import { useFiguresText } from './figures.texts.ts';
import { LiabilitiesButton } from './LiabilitiesButton.tsx';

type Props = { readonly file: DetailedApplication };

/** The calculator that shows every payment, filled with the file's loan. */
const scheduleAddress = ({ loanAmount, interestRate, loanTerm, loanNumber }: DetailedApplication): string => {
  const loan = { principal: loanAmount, annualRate: interestRate, months: loanTerm * 12, file: loanNumber };
  return `/calculators/schedule?${new URLSearchParams(Object.entries(loan).map(([name, value]) => [name, String(value)]))}`;
};

const LoanSection = ({ file }: Props) => {
  const t = useFiguresText();
  const word = useVocabularyText();
  const ofApplications = useApplicationsText();
  return (
    <Section title={t('loan')} actions={<AnswersLink applicationId={file.id} path="loan" of={t('loan')} />}>
      <Facts>
        <Fact label={t('fields.loanAmount')}>{formatMoney(file.loanAmount)}</Fact>
        <Fact label={t('fields.loanType')}>{word(`loanType.${file.loanType}`)}</Fact>
        <Fact label={t('fields.loanPurpose')}>{word(`loanPurpose.${file.loanPurpose}`)}</Fact>
        <Fact label={t('fields.loanTerm')}>{ofApplications('years', { smart_count: file.loanTerm })}</Fact>
        <Fact label={t('fields.interestRate')}>{formatPercent(file.interestRate, 3)}</Fact>
        <Fact label={t('fields.downPayment')}>{formatMoney(file.downPayment)}</Fact>
        <Fact label={t('fields.monthlyPayment')}>
          {formatMoney(file.monthlyPayment)}{' '}
          <MuiLink component={Link} to={scheduleAddress(file)}>
            {t('schedule')}
          </MuiLink>
        </Fact>
        <Fact label={t('fields.estimatedClosingDate')}>
          {file.estimatedClosingDate && formatDate(file.estimatedClosingDate)}
        </Fact>
      </Facts>
    </Section>
  );
};

const PropertySection = ({ file }: Props) => {
  const t = useFiguresText();
  const word = useVocabularyText();
  return (
    <Section title={t('property')} actions={<AnswersLink applicationId={file.id} path="property" of={t('property')} />}>
      <Facts>
        <Fact wide label={t('fields.propertyAddress')}>
          {file.propertyAddress}
        </Fact>
        <Fact label={t(file.propertyValueFrom === 'appraisal' ? 'fields.appraisedValue' : 'fields.propertyValue')}>
          {formatMoney(file.propertyValue)}
        </Fact>
        {file.purchasePrice !== null && (
          <Fact label={t('fields.purchasePrice')}>{formatMoney(file.purchasePrice)}</Fact>
        )}
        <Fact label={t('fields.propertyType')}>{word(`propertyType.${file.propertyType}`)}</Fact>
        <Fact label={t('fields.occupancy')}>{word(`occupancy.${file.occupancy}`)}</Fact>
      </Facts>
    </Section>
  );
};

/** What closing takes from the borrowers, or gives them. */
const CashToClose = ({ file: { cashToClose } }: Props) => {
  const t = useFiguresText();
  const { amount, missing } = cashToClose;
  return (
    <Fact label={t(amount < 0 && !missing.includes('purchase_price') ? 'fields.cashToBorrower' : 'fields.cashToClose')}>
      {missing.includes('purchase_price') ? t('notKnown') : formatMoney(Math.abs(amount))}{' '}
      {missing.length > 0 && (
        <Box component="span" sx={{ fontWeight: 400, fontSize: 12 }}>
          {t('without', { missing: missingInWords(missing) })}
        </Box>
      )}{' '}
      <FeesButton />
    </Fact>
  );
};

const UnderwritingSection = ({ file }: Props) => {
  const t = useFiguresText();
  const word = useVocabularyText();
  const ofApplications = useApplicationsText();
  const primary = `borrowers.${file.borrowerId}`;
  const answers = (figure: TextKey<typeof useFiguresText>, path: string) => (
    <AnswersLink applicationId={file.id} path={path} of={t(figure)} />
  );
  return (
    <Section title={t('underwriting')}>
      <Facts>
        <Fact label={t('fields.creditScore')}>{file.creditScore ?? t('noCreditReport')}</Fact>
        <Fact label={t('fields.loanToValueRatio')}>
          <Ratio ratio={file.ratios.loanToValue} /> {answers('fields.loanToValueRatio', 'loan.propertyValue')}
        </Fact>
        {file.combinedLoanToValueRatio !== null && (
          <Fact label={t('fields.combinedLoanToValueRatio')}>
            <Ratio ratio={file.ratios.combinedLoanToValue} /> {answers('fields.combinedLoanToValueRatio', 'otherLoans')}
          </Fact>
        )}
        <Fact label={t('fields.debtToIncomeRatio')}>
          <Ratio ratio={file.ratios.debtToIncome} limit={DTI_LIMIT_PERCENT} />{' '}
          {answers('fields.debtToIncomeRatio', `${primary}.liabilities`)} <FigureLinesButton applicationId={file.id} />
        </Fact>
        <Fact label={t('fields.housingToIncome')}>
          <Ratio ratio={file.ratios.housingToIncome} />
        </Fact>
        <Fact label={t('fields.monthlyHousing')}>
          {formatMoney(file.monthlyHousing)} {answers('fields.monthlyHousing', 'lender.housing')}
        </Fact>
        <Fact label={t('fields.monthlyIncome')}>
          {formatMoney(file.monthlyIncome)} {answers('fields.monthlyIncome', `${primary}.employment`)} <IncomeButton />
        </Fact>
        <Fact label={t('fields.monthlyDebts')}>
          {formatMoney(file.monthlyDebts)} {answers('fields.monthlyDebts', `${primary}.liabilities`)}{' '}
          <LiabilitiesButton applicationId={file.id} />
        </Fact>
        <CashToClose file={file} />
        <Fact label={t('fields.reserves')}>
          <Reserves reserves={file.reserves} /> <AssetsButton />
        </Fact>
        <Fact label={t('fields.employmentStatus')}>
          {word(`employmentStatus.${file.employmentStatus}`)}{' '}
          {answers('fields.employmentStatus', `${primary}.employment.current`)}
        </Fact>
        <Fact label={t('fields.employerName')}>{file.employerName}</Fact>
        <Fact label={t('fields.yearsAtEmployer')}>
          {file.yearsAtEmployer === null ? null : ofApplications('years', { smart_count: file.yearsAtEmployer })}
        </Fact>
      </Facts>
    </Section>
  );
};

/** Loan, property and underwriting figures of the detailed record. */
export const LoanFigures = ({ file }: Props) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <LoanSection file={file} />
    <PropertySection file={file} />
    <UnderwritingSection file={file} />
  </Box>
);
