import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FeeWorksheet } from '../../../../api/loan-application/fees/fees.contract.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { formatPercent } from '../../kit/values/format.ts';
import { useFeesText } from './fees.texts.ts';

const Limit = ({ of }: { readonly of: FeeWorksheet['cost']['qualifiedMortgage'] }) => {
  const t = useFeesText();
  if (!of) return t('cost.notKnown');
  const tone = of.isExceeded ? 'red' : 'green';
  return (
    <Box component="span" sx={{ fontWeight: 600, color: (theme) => theme.tokens.tones[tone].text }}>
      {t(of.isExceeded ? 'cost.exceeded' : 'cost.within', { limit: formatCents(of.limit) })}
    </Box>
  );
};

/** APR, finance charge, and points and fees, as they follow from the worksheet. */
export const FeeCost = ({ worksheet: { cost, totals, statedFinancedFee } }: { readonly worksheet: FeeWorksheet }) => {
  const t = useFeesText();
  const { payers } = totals;
  return (
    <Section title={t('cost.title')}>
      <Facts>
        <Fact label={t('cost.apr')}>{cost.apr === null ? t('cost.notKnown') : formatPercent(cost.apr, 3)}</Fact>
        <Fact label={t('cost.amountFinanced')}>{formatCents(cost.amountFinanced)}</Fact>
        <Fact label={t('cost.financeCharge')}>
          {cost.financeCharge === null ? t('cost.notKnown') : formatCents(cost.financeCharge)}
        </Fact>
        <Fact label={t('cost.prepaidFinanceCharge')}>{formatCents(cost.prepaidFinanceCharge)}</Fact>
        <Fact label={t('cost.pointsAndFees')}>{formatCents(cost.pointsAndFees)}</Fact>
        <Fact label={t('cost.qualifiedMortgage')}>
          <Limit of={cost.qualifiedMortgage} />
        </Fact>
        <Fact label={t('cost.highCost')}>
          <Limit of={cost.highCost} />
        </Fact>
        <Fact label={t('cost.lenderPays')}>{formatCents(payers.seller + payers.lender + payers.other)}</Fact>
      </Facts>
      {statedFinancedFee !== null && (
        <Typography variant="body2">{t('cost.financedByL4', { amount: formatCents(statedFinancedFee) })}</Typography>
      )}
      {cost.basis.map(({ rule, citation }) => (
        <Typography key={rule} variant="body2" color="textSecondary">
          {rule} ({citation})
        </Typography>
      ))}
    </Section>
  );
};
