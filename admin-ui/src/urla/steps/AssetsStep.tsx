import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { assets } from '../../../../events/lending/urla/sections/assets.ts';
import { liabilities } from '../../../../events/lending/urla/sections/liabilities.ts';
import { countedDebts } from '../../../../events/lending/urla/draft-figures.ts';
import { accountsTotal, assetsTotal, liabilitiesTotal, netWorth } from '../../../../events/lending/urla/totals.ts';
import { Section } from '../../kit/page/Section.tsx';
import { CopyAnswers } from '../fields/CopyAnswers.tsx';
import { Fields } from '../fields/Fields.tsx';
import { ListCards } from '../fields/ListCards.tsx';
import { Owners } from '../fields/Owners.tsx';
import { BorrowerTotal } from '../fields/BorrowerTotal.tsx';
import { TotalLine } from '../fields/TotalLine.tsx';
import { useWholeApplication } from '../draft/draft-context.ts';
import { useUrlaText } from '../texts/urla.texts.ts';
import type { StepProps } from './step-props.ts';

const Assets = ({ borrowerId }: StepProps) => {
  const t = useUrlaText();
  const at = `borrowers.${borrowerId}.assets`;
  const ownersIn = (list: string) => (id: string) => <Owners at={`${at}.${list}.${id}`} borrowerId={borrowerId} />;
  return (
    <>
      <Section title={t('sections.balances')} subtitle={t('sections.balancesNote')}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Fields of={assets.balances.fields} at={`${at}.balances`} />
          <Fields of={assets} at={at} />
        </Box>
      </Section>
      <Section title={t('sections.accounts')}>
        <ListCards
          list={assets.accounts}
          at={`${at}.accounts`}
          one={t('one.account')}
          add={t('add.account')}
          foot={ownersIn('accounts')}
        />
        <BorrowerTotal label={t('totals.accounts')} borrowerId={borrowerId} of={accountsTotal} />
      </Section>
      <Section title={t('sections.credits')}>
        <ListCards
          list={assets.credits}
          at={`${at}.credits`}
          one={t('one.credit')}
          add={t('add.credit')}
          foot={ownersIn('credits')}
        />
      </Section>
      <Section title={t('sections.realEstate')}>
        <ListCards
          list={assets.realEstate}
          at={`${at}.realEstate`}
          one={t('one.realEstate')}
          add={t('add.realEstate')}
          foot={(id) => (
            <>
              {ownersIn('realEstate')(id)}
              <Typography component="h3" variant="body2" sx={{ mt: 2, mb: 1, fontWeight: 600 }}>
                {t('sections.mortgages')}
              </Typography>
              <ListCards
                list={assets.realEstate.item.mortgages}
                at={`${at}.realEstate.${id}.mortgages`}
                one={t('one.mortgage')}
                add={t('add.mortgage')}
              />
            </>
          )}
          head={(id) => (
            <CopyAnswers
              label={t('copy.currentAddress')}
              from={`borrowers.${borrowerId}.addresses.current`}
              to={`${at}.realEstate.${id}`}
              only={['street', 'unit', 'city', 'state', 'zip', 'postalCode', 'country']}
            />
          )}
        />
      </Section>
    </>
  );
};

const Liabilities = ({ borrowerId }: StepProps) => {
  const t = useUrlaText();
  const at = `borrowers.${borrowerId}.liabilities`;
  return (
    <>
      <Section title={t('sections.debts')}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {t('sections.debtsNote')}
        </Typography>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Fields of={liabilities} at={at} only={['doesNotApply']} />
          <ListCards
            list={liabilities.debts}
            at={`${at}.debts`}
            one={t('one.debt')}
            add={t('add.debt')}
            foot={(id) => <Owners at={`${at}.debts.${id}`} borrowerId={borrowerId} />}
          />
        </Box>
      </Section>
      <Section title={t('sections.expenses')}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Fields of={liabilities} at={at} only={['expensesDoNotApply']} />
          <ListCards list={liabilities.expenses} at={`${at}.expenses`} one={t('one.expense')} add={t('add.expense')} />
        </Box>
      </Section>
    </>
  );
};

/** Apart from the step, which would be drawn anew with each key. */
const CountedDebts = ({ borrowerId }: StepProps) => {
  const t = useUrlaText();
  return <TotalLine label={t('totals.monthlyDebts')} total={countedDebts(useWholeApplication(), borrowerId)} />;
};

/** Sections 2a to 2d, and the real estate of section 3. */
export const AssetsStep = ({ borrowerId }: StepProps) => {
  const t = useUrlaText();
  return (
    <>
      <Assets borrowerId={borrowerId} />
      <Liabilities borrowerId={borrowerId} />
      <Section title={t('sections.summary')}>
        <BorrowerTotal label={t('totals.assets')} borrowerId={borrowerId} of={assetsTotal} />
        <BorrowerTotal label={t('totals.liabilities')} borrowerId={borrowerId} of={liabilitiesTotal} />
        <BorrowerTotal label={t('totals.netWorth')} borrowerId={borrowerId} of={netWorth} />
        <CountedDebts borrowerId={borrowerId} />
      </Section>
    </>
  );
};
