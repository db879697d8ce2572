import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ApplicantProfile } from '../../../api/applicant/applicant.contract.ts';
import { Fact, Facts } from '../kit/page/Facts.tsx';
import { Section } from '../kit/page/Section.tsx';
import { formatDate, formatMoney, formatPercent } from '../kit/values/format.ts';
import { AccountBalances } from './AccountBalances.tsx';
import type { TabProps } from './applicant-tabs.ts';
import { useApplicantText } from './applicants.texts.ts';

type Finances = ApplicantProfile['financialProfile'];
type Props = { readonly finances: Finances };

const Note = ({ children }: { readonly children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
    {children}
  </Typography>
);

const Summary = ({ finances }: Props) => {
  const t = useApplicantText();
  const { source, statedAt, liabilitiesFrom, monthlyIncome, monthlyExpenses, savingsRate, savingsRateGap } = finances;
  const missing = t(`financial.missing.${source}`);
  const money = (amount: number | null): string => (amount === null ? missing : formatMoney(amount));
  return (
    <Section
      title={t('financial.summary')}
      subtitle={t(`financial.from.${source}`, { date: statedAt === null ? '' : formatDate(statedAt) })}
    >
      <Facts>
        <Fact label={t('financial.netWorth')}>{money(finances.netWorth)}</Fact>
        <Fact label={t('financial.totalAssets')}>{money(finances.totalAssets)}</Fact>
        <Fact label={t(`financial.liabilitiesFrom.${liabilitiesFrom ?? 'nobody'}`)}>
          {finances.totalLiabilities === null ? t('financial.noReport') : formatMoney(finances.totalLiabilities)}
        </Fact>
        <Fact label={t('financial.monthlyIncome')}>{formatMoney(monthlyIncome)}</Fact>
        <Fact label={t(source === 'urla' ? 'financial.monthlyPayments' : 'financial.monthlyDebts')}>
          {formatMoney(monthlyExpenses)}
        </Fact>
        <Fact label={t('financial.savingsRate')}>{savingsRate === null ? missing : formatPercent(savingsRate)}</Fact>
      </Facts>
      <Note>
        {savingsRateGap === null
          ? t('financial.savingsRateBasis', {
              income: formatMoney(monthlyIncome),
              payments: formatMoney(monthlyExpenses),
            })
          : t(`financial.savingsRateGaps.${savingsRateGap}`)}
      </Note>
    </Section>
  );
};

const Together = ({ together }: { readonly together: NonNullable<Finances['together']> }) => {
  const t = useApplicantText();
  const money = (amount: number | null): string =>
    amount === null ? t('financial.partlyErased') : formatMoney(amount);
  return (
    <Section title={t('financial.together')} subtitle={t('financial.togetherHint')}>
      <Facts>
        <Fact label={t('financial.netWorth')}>{money(together.netWorth)}</Fact>
        <Fact label={t('financial.totalAssets')}>{money(together.totalAssets)}</Fact>
        <Fact label={t('financial.liabilitiesFrom.urla')}>{money(together.totalLiabilities)}</Fact>
      </Facts>
    </Section>
  );
};

const Assets = ({ assetParts }: Pick<Finances, 'assetParts'>) => {
  const t = useApplicantText();
  return (
    <Section title={t('financial.assets')} subtitle={t('financial.assetsHint')}>
      {assetParts.length === 0 ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('financial.noAssets')}</Box>
      ) : (
        <Facts>
          {assetParts.map(({ part, amount }) => (
            <Fact key={part} label={t(`financial.parts.${part}`)}>
              {formatMoney(amount)}
            </Fact>
          ))}
        </Facts>
      )}
    </Section>
  );
};

/** Assets, liabilities, savings and accounts as the URLA states them; without one, what the file has and who would deliver the rest. */
export const FinancialProfileTab = ({ profile: { financialProfile: finances } }: TabProps) => (
  <>
    <Summary finances={finances} />
    {finances.together && <Together together={finances.together} />}
    {finances.source === 'urla' && <Assets assetParts={finances.assetParts} />}
    <AccountBalances source={finances.source} accountBalances={finances.accountBalances} />
  </>
);
