import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  communityProperty,
  proposedHousing,
  qualifyingFunds,
} from '../../../../events/lending/urla/qualifying-funds.ts';
import { originator } from '../../../../events/lending/urla/sections/acknowledgment.ts';
import { lenderCosts, lenderHousing, lenderMortgage } from '../../../../events/lending/urla/sections/lender-loan.ts';
import { lenderProperty, lenderTitle } from '../../../../events/lending/urla/sections/lender-property.ts';
import { Section } from '../../kit/page/Section.tsx';
import { useOfApplication } from '../draft/draft-context.ts';
import { Fields } from '../fields/Fields.tsx';
import { ListCards } from '../fields/ListCards.tsx';
import { TotalLine } from '../fields/TotalLine.tsx';
import { optionLabel } from '../texts/urla-options.texts.ts';
import { useUrlaText } from '../texts/urla.texts.ts';

const CommunityProperty = () => {
  const t = useUrlaText();
  const { ofBorrower, ofProperty } = useOfApplication(communityProperty);
  const answer = (is: boolean): string => optionLabel(is ? 'yes' : 'no');
  return (
    <Box sx={{ mb: 2 }}>
      <Typography variant="body2">{t('lenderTotals.communityBorrower', { answer: answer(ofBorrower) })}</Typography>
      <Typography variant="body2">{t('lenderTotals.communityProperty', { answer: answer(ofProperty) })}</Typography>
    </Box>
  );
};

const Housing = () => {
  const t = useUrlaText();
  const { firstMortgage, otherMortgages, estimatedInsurance, total } = useOfApplication(proposedHousing);
  return (
    <Section title={t('sections.lenderHousing')}>
      <TotalLine label={t('lenderTotals.firstMortgage')} total={firstMortgage} />
      <TotalLine label={t('lenderTotals.otherMortgages')} total={otherMortgages} />
      <Box sx={{ mt: 2 }}>
        <Fields of={lenderHousing} at="lender.housing" />
      </Box>
      {estimatedInsurance && <TotalLine label={t('lenderTotals.estimatedInsurance')} total={estimatedInsurance} />}
      <TotalLine label={t('lenderTotals.housing')} total={total} />
    </Section>
  );
};

const Costs = () => {
  const t = useUrlaText();
  const { price, payoffs, debts, due, loans, credits, cash } = useOfApplication(qualifyingFunds);
  return (
    <Section title={t('sections.lenderCosts')}>
      <TotalLine label={t('lenderTotals.price')} total={price} />
      <TotalLine label={t('lenderTotals.payoffs')} total={payoffs} />
      <TotalLine label={t('lenderTotals.debtPayoffs')} total={debts} />
      <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
        <Fields of={lenderCosts} at="lender.costs" />
        <ListCards
          list={lenderCosts.otherCredits}
          at="lender.costs.otherCredits"
          one={t('one.otherCredit')}
          add={t('add.otherCredit')}
        />
      </Box>
      <TotalLine label={t('lenderTotals.due')} total={due} />
      <TotalLine label={t('lenderTotals.loans')} total={loans} />
      <TotalLine label={t('lenderTotals.credits')} total={credits} />
      <TotalLine
        label={t(cash.cents < 0 ? 'lenderTotals.cashTo' : 'lenderTotals.cashFrom')}
        total={{ ...cash, cents: Math.abs(cash.cents) }}
      />
    </Section>
  );
};

/** Lender Loan Information (L1 to L4) and section 9: for staff. */
export const LenderStep = () => {
  const t = useUrlaText();
  return (
    <>
      <Section title={t('sections.lenderProperty')}>
        <CommunityProperty />
        <Fields of={lenderProperty} at="lender.property" />
      </Section>
      <Section title={t('sections.lenderTitle')}>
        <Fields of={lenderTitle} at="lender.title" />
      </Section>
      <Section title={t('sections.lenderMortgage')}>
        <Fields of={lenderMortgage} at="lender.mortgage" />
      </Section>
      <Housing />
      <Costs />
      <Section title={t('sections.originator')}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Fields of={originator} at="originator" />
          <Fields of={originator.companyAddress.fields} at="originator.companyAddress" />
        </Box>
      </Section>
    </>
  );
};
