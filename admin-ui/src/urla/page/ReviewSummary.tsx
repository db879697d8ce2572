import Box from '@mui/material/Box';
import type { FieldError } from '../../../../events/kernel/errors.ts';
import { fullName } from '../../../../events/lending/fields/words.ts';
import { countedDebts, countedIncome } from '../../../../events/lending/urla/draft-figures.ts';
import type { BorrowerDraft } from '../../../../events/lending/urla/urla.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { useWholeApplication } from '../draft/draft-context.ts';
import { TotalLine } from '../fields/TotalLine.tsx';
import { useUrlaText } from '../texts/urla.texts.ts';
import { FoundProblems, FoundWarnings } from './FoundNotices.tsx';

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
  return (
    <Section title={t('sections.summary')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {Object.entries(application.borrowers ?? {}).map(([id, borrower]) => (
          <Applicant key={id} borrower={borrower} />
        ))}
        <div>
          <TotalLine label={t('totals.monthlyIncome')} total={countedIncome(application)} />
          <TotalLine label={t('totals.monthlyDebts')} total={countedDebts(application)} />
        </div>
        <FoundProblems refused={refused} />
        <FoundWarnings />
      </Box>
    </Section>
  );
};
