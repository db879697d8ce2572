import Box from '@mui/material/Box';
import { gifts, loan, otherLoans, property } from '../../../../events/lending/urla/sections/loan-and-property.ts';
import { Section } from '../../kit/page/Section.tsx';
import { useItemIds } from '../draft/draft-context.ts';
import { CopyAnswers } from '../fields/CopyAnswers.tsx';
import { Fields } from '../fields/Fields.tsx';
import { ListCards } from '../fields/ListCards.tsx';
import { useUrlaText } from '../texts/urla.texts.ts';
import { AppraisalPanel } from './AppraisalPanel.tsx';
import { LoanToValuePanel } from './LoanToValuePanel.tsx';

const where = ['street', 'unit', 'city', 'state', 'zip', 'county'] as const;
const about = ['isMixedUse', 'expectedMonthlyRent', 'expectedNetMonthlyRent', 'description'] as const;

const Property = () => {
  const t = useUrlaText();
  const [primaryId = ''] = useItemIds('borrowers');
  return (
    <>
      <Section title={t('sections.property')}>
        <CopyAnswers
          label={t('copy.currentAddress')}
          from={`borrowers.${primaryId}.addresses.current`}
          to="property"
          only={['street', 'unit', 'city', 'state', 'zip']}
        />
        <Fields of={property} at="property" only={where} />
      </Section>
      <Section title={t('sections.specifications')}>
        <Fields of={property} at="property" except={[...where, ...about]} />
      </Section>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))' }}>
        {(['interior', 'exterior'] as const).map((side) => (
          <Section key={side} title={t(`sections.${side}`)}>
            <Fields of={property[side].fields} at={`property.${side}`} parts={[]} />
          </Section>
        ))}
      </Box>
      <Section title={t('sections.usage')}>
        <Fields of={property} at="property" only={about} />
      </Section>
    </>
  );
};

/** Section 4, and what the property is like. */
export const LoanStep = () => {
  const t = useUrlaText();
  return (
    <>
      <Section title={t('sections.loan')}>
        <Fields of={loan} at="loan" />
      </Section>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))' }}>
        <LoanToValuePanel />
        <AppraisalPanel />
      </Box>
      <Property />
      <Section title={t('sections.otherLoans')}>
        <ListCards list={otherLoans} at="otherLoans" one={t('one.loan')} add={t('add.loan')} />
      </Section>
      <Section title={t('sections.gifts')}>
        <ListCards list={gifts} at="gifts" one={t('one.gift')} add={t('add.gift')} />
      </Section>
    </>
  );
};
