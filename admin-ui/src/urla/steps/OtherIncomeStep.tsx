import Box from '@mui/material/Box';
import { otherIncome, otherIncomeGroups } from '../../../../events/lending/urla/sections/other-income.ts';
import { otherIncomeTotal } from '../../../../events/lending/urla/totals.ts';
import { Section } from '../../kit/page/Section.tsx';
import { useIsAsked } from '../draft/draft-context.ts';
import { Fields } from '../fields/Fields.tsx';
import { ListCards } from '../fields/ListCards.tsx';
import { BorrowerTotal } from '../fields/BorrowerTotal.tsx';
import { useUrlaText } from '../texts/urla.texts.ts';
import type { StepProps } from './step-props.ts';

const groups = [
  ['investment', 'investment'],
  ['realEstate', 'realEstateIncome'],
  ['business', 'business'],
  ['government', 'government'],
  ['other', 'other'],
] as const;

/** Section 1e. */
export const OtherIncomeStep = ({ borrowerId }: StepProps) => {
  const t = useUrlaText();
  const at = `borrowers.${borrowerId}.otherIncome`;
  const hasOther = useIsAsked(otherIncome.amounts.askedWhen, at);
  return (
    <>
      <Section title={t('sections.otherIncome')}>
        <Fields of={otherIncome} at={at} only={['doesNotApply']} />
        {hasOther && <BorrowerTotal label={t('totals.otherIncome')} borrowerId={borrowerId} of={otherIncomeTotal} />}
      </Section>
      {hasOther && (
        <>
          {groups.map(([group, title]) => (
            <Section key={group} title={t(`sections.${title}`)}>
              <Fields of={otherIncomeGroups[group].fields} at={`${at}.amounts.${group}`} />
            </Section>
          ))}
          <Section title={t('sections.sources')}>
            <Box sx={{ display: 'grid', gap: 2 }}>
              <ListCards list={otherIncome.sources} at={`${at}.sources`} one={t('one.source')} add={t('add.source')} />
              <Fields of={otherIncome} at={at} only={['description']} />
            </Box>
          </Section>
        </>
      )}
    </>
  );
};
