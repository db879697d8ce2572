import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { FieldError } from '../../../../events/kernel/errors.ts';
import { fullName } from '../../../../events/lending/fields/words.ts';
import { borrowerOf } from '../../../../events/lending/urla/answers.ts';
import { urlaPartIds } from '../../../../events/lending/urla/steps.ts';
import { applicationDebts, monthlyIncome, ofAllBorrowers } from '../../../../events/lending/urla/totals.ts';
import type { BorrowerDraft } from '../../../../events/lending/urla/urla.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { useFound, useOpenDraft, useWholeApplication } from '../draft/draft-context.ts';
import { TotalLine } from '../fields/TotalLine.tsx';
import { useUrlaText } from '../texts/urla.texts.ts';
import { addressOf, stepAt } from './addresses.ts';
import { useFieldName } from './field-name.ts';

type ErrorsProps = { readonly errors: readonly FieldError[] };

const ErrorLinks = ({ errors }: ErrorsProps) => {
  const { id } = useOpenDraft();
  const nameOf = useFieldName();
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, '& a': { color: 'inherit' } }}>
      {errors.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          <Link to={addressOf(id, stepAt(field), { borrowerId: borrowerOf(field), field })}>{nameOf(field)}</Link>
          {` – ${message}`}
        </li>
      ))}
    </Box>
  );
};

const Problems = ({ errors }: ErrorsProps) => {
  const t = useUrlaText();
  if (errors.length === 0) return <Alert severity="success">{t('review.ready')}</Alert>;
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      <Typography sx={{ fontWeight: 600 }}>{t('review.problems', { smart_count: errors.length })}</Typography>
      {urlaPartIds.map((step) => {
        const onStep = errors.filter(({ field }) => stepAt(field) === step);
        return onStep.length === 0 ? null : (
          <Box key={step} sx={{ mt: 1 }}>
            <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
              {t(`steps.${step}`)}
            </Typography>
            <ErrorLinks errors={onStep} />
          </Box>
        );
      })}
    </Alert>
  );
};

const Applicant = ({ borrower: { personal = {}, employment } }: { readonly borrower: BorrowerDraft }) => {
  const t = useUrlaText();
  const name = fullName({ firstName: '', lastName: '', ...personal });
  return (
    <Facts columnWidth={200}>
      <Fact label={t('review.applicant')}>{name || t('review.noName')}</Fact>
      <Fact label={t('review.email')}>{personal.email}</Fact>
      <Fact label={t('review.employer')}>
        {employment?.current?.doesNotApply === true ? t('review.none') : employment?.current?.employerName}
      </Fact>
    </Facts>
  );
};

type Props = {
  /** Errors that only the server found. */
  readonly refused: readonly FieldError[];
};

/** The application to submit, and what blocks it. */
export const ReviewSummary = ({ refused }: Props) => {
  const t = useUrlaText();
  const application = useWholeApplication();
  const { problems, warnings } = useFound();
  const others = refused.filter(({ field }) => !problems.some((problem) => problem.field === field));
  return (
    <Section title={t('sections.summary')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {Object.entries(application.borrowers ?? {}).map(([id, borrower]) => (
          <Applicant key={id} borrower={borrower} />
        ))}
        <div>
          <TotalLine label={t('totals.monthlyIncome')} total={ofAllBorrowers(monthlyIncome, application)} />
          <TotalLine label={t('totals.monthlyDebts')} total={applicationDebts(application)} />
        </div>
        <Problems errors={[...problems, ...others]} />
        {warnings.length > 0 && (
          <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
            <Typography sx={{ fontWeight: 600, mb: 0.5 }}>{t('review.warnings')}</Typography>
            <ErrorLinks errors={warnings} />
          </Alert>
        )}
      </Box>
    </Section>
  );
};
