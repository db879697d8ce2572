import Typography from '@mui/material/Typography';
import { declarations } from '../../../../events/lending/urla/sections/declarations.ts';
import { Section } from '../../kit/page/Section.tsx';
import { useIsAsked } from '../draft/draft-context.ts';
import { Fields } from '../fields/Fields.tsx';
import { useUrlaText } from '../texts/urla.texts.ts';
import type { StepProps } from './step-props.ts';

/** Section 5a; the others are 5b. */
const ofProperty = [
  'willOccupyAsPrimary',
  'hadOwnershipInterest',
  'priorPropertyType',
  'priorPropertyTitle',
  'isRelatedToSeller',
  'borrowsUndisclosedMoney',
  'undisclosedAmount',
  'appliesForOtherMortgage',
  'appliesForNewCredit',
  'hasPriorityLien',
] as const;

/** Section 5. */
export const DeclarationsSections = ({ borrowerId }: StepProps) => {
  const t = useUrlaText();
  const at = `borrowers.${borrowerId}.declarations`;
  const wasBankrupt = useIsAsked(declarations.bankruptcyTypes.askedWhen, at);
  return (
    <>
      <Section title={t('sections.aboutLoan')}>
        <Fields of={declarations} at={at} only={ofProperty} />
      </Section>
      <Section title={t('sections.aboutFinances')}>
        <Fields of={declarations} at={at} except={ofProperty} />
        {wasBankrupt && (
          <>
            <Typography component="h3" variant="body2" sx={{ mt: 2, fontWeight: 600 }}>
              {t('sections.bankruptcy')}
            </Typography>
            <Fields of={declarations.bankruptcyTypes.fields} at={`${at}.bankruptcyTypes`} />
          </>
        )}
      </Section>
    </>
  );
};
