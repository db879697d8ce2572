import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { DetailedApplication } from '../../../../api/loan-application/detail.contract.ts';
import { formatDate, formatMoney, formatPercent } from '../../kit/values/format.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { Ratio } from './Ratio.tsx';
import { useApplicationsText } from '../../kit/applications/applications.texts.ts';

type Props = { readonly file: DetailedApplication };

const useLabels = () => {
  const translate = useTranslate();
  const ofApplications = useApplicationsText();
  return {
    label: (field: string) => translate(`loanFile.fields.${field}`),
    word: (vocabulary: string, value: string) => translate(`vocabulary.${vocabulary}.${value}`),
    years: (count: number) => ofApplications('years', { smart_count: count }),
    none: translate('loanFile.noCreditReport'),
  };
};

/** Loan, property and underwriting figures of the detailed record. */
export const LoanFigures = ({ file }: Props) => {
  const { label, word, years, none } = useLabels();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Section title={label('loan')}>
        <Facts>
          <Fact label={label('loanAmount')}>{formatMoney(file.loanAmount)}</Fact>
          <Fact label={label('loanType')}>{word('loanType', file.loanType)}</Fact>
          <Fact label={label('loanPurpose')}>{word('loanPurpose', file.loanPurpose)}</Fact>
          <Fact label={label('loanTerm')}>{years(file.loanTerm)}</Fact>
          <Fact label={label('interestRate')}>{formatPercent(file.interestRate, 3)}</Fact>
          <Fact label={label('downPayment')}>{formatMoney(file.downPayment)}</Fact>
          <Fact label={label('monthlyPayment')}>{formatMoney(file.monthlyPayment)}</Fact>
          <Fact label={label('estimatedClosingDate')}>
            {file.estimatedClosingDate && formatDate(file.estimatedClosingDate)}
          </Fact>
        </Facts>
      </Section>
      <Section title={label('property')}>
        <Facts>
          <Fact wide label={label('propertyAddress')}>
            {file.propertyAddress}
          </Fact>
          <Fact label={label('propertyValue')}>{formatMoney(file.propertyValue)}</Fact>
          <Fact label={label('propertyType')}>{word('propertyType', file.propertyType)}</Fact>
          <Fact label={label('occupancy')}>{word('occupancy', file.occupancy)}</Fact>
        </Facts>
      </Section>
      <Section title={label('underwriting')}>
        <Facts>
          <Fact label={label('creditScore')}>{file.creditScore ?? none}</Fact>
          <Fact label={label('loanToValueRatio')}>
            {file.loanToValueRatio === null ? null : formatPercent(file.loanToValueRatio, 2)}
          </Fact>
          <Fact label={label('debtToIncomeRatio')}>
            <Ratio percent={file.debtToIncomeRatio} />
          </Fact>
          <Fact label={label('monthlyIncome')}>{formatMoney(file.monthlyIncome)}</Fact>
          <Fact label={label('monthlyDebts')}>{formatMoney(file.monthlyDebts)}</Fact>
          <Fact label={label('employmentStatus')}>{word('employmentStatus', file.employmentStatus)}</Fact>
          <Fact label={label('employerName')}>{file.employerName}</Fact>
          <Fact label={label('yearsAtEmployer')}>
            {file.yearsAtEmployer === null ? null : years(file.yearsAtEmployer)}
          </Fact>
        </Facts>
      </Section>
    </Box>
  );
};
