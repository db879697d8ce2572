import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { employment, incomeLines } from '../../../../events/lending/urla/sections/employment.ts';
import { employerTotal } from '../../../../events/lending/urla/totals.ts';
import { Section } from '../../kit/page/Section.tsx';
import { useIsAsked } from '../draft/draft-context.ts';
import { CopyFromPrimary } from '../fields/CopyFromPrimary.tsx';
import { Fields } from '../fields/Fields.tsx';
import { ListCards } from '../fields/ListCards.tsx';
import { BorrowerTotal } from '../fields/BorrowerTotal.tsx';
import { useUrlaText } from '../texts/urla.texts.ts';
import type { StepProps } from './step-props.ts';

const income = [...(Object.keys(incomeLines) as (keyof typeof incomeLines)[]), 'monthlyLoss'] as const;

/** Of a job, what is the employer's and not the borrower's. */
const employer = ['employerName', 'phone', 'street', 'unit', 'city', 'state', 'zip', 'postalCode', 'country'] as const;

/** Sections 1b to 1d. */
export const EmploymentStep = ({ borrowerId }: StepProps) => {
  const t = useUrlaText();
  const at = `borrowers.${borrowerId}.employment`;
  const { current } = employment;
  const hasJob = useIsAsked(current.fields.baseIncome.askedWhen, `${at}.current`);
  return (
    <>
      <Section title={t('sections.employment')}>
        <CopyFromPrimary borrowerId={borrowerId} at="employment.current" what="employer" only={employer} />
        <Fields of={current.fields} at={`${at}.current`} except={income} />
      </Section>
      {hasJob && (
        <Section title={t('sections.employmentIncome')}>
          <Fields of={current.fields} at={`${at}.current`} only={income} />
          <BorrowerTotal
            label={t('totals.monthly')}
            borrowerId={borrowerId}
            of={({ employment: jobs }) => employerTotal(jobs?.current ?? {})}
          />
        </Section>
      )}
      <Section title={t('sections.additional')}>
        <ListCards
          list={employment.additional}
          at={`${at}.additional`}
          one={t('one.employer')}
          add={t('add.employer')}
          foot={(id) => (
            <BorrowerTotal
              label={t('totals.employer')}
              borrowerId={borrowerId}
              of={({ employment: jobs }) => employerTotal(jobs?.additional?.[id] ?? {})}
            />
          )}
        />
      </Section>
      <Section title={t('sections.previous')}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {t('sections.previousNote')}
        </Typography>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Fields of={employment} at={at} />
          <ListCards
            list={employment.previous}
            at={`${at}.previous`}
            one={t('one.previousEmployer')}
            add={t('add.previousEmployer')}
          />
        </Box>
      </Section>
    </>
  );
};
