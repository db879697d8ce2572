import type { ApplicantProfile } from '../../../api/applicant/applicant.contract.ts';
import { formatMoney, formatPercent, humanize } from '../kit/values/format.ts';
import { Section } from '../kit/page/Section.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { Fact, Facts } from '../kit/page/Facts.tsx';
import type { TabProps } from './applicant-tabs.ts';
import { type Column, ScrollingTable } from '../kit/list/ScrollingTable.tsx';
import { useApplicantText } from './applicants.texts.ts';

type AccountBalance = ApplicantProfile['financialProfile']['accountBalances'][number];

/** Assets, liabilities and account balances, as far as a source tells them. */
export const FinancialProfileTab = ({ profile: { financialProfile } }: TabProps) => {
  const t = useApplicantText();
  const { netWorth, totalAssets, totalLiabilities, monthlyExpenses, savingsRate, accountBalances } = financialProfile;
  const money = (amount: number | null) => (amount === null ? t('financial.unknown') : formatMoney(amount));
  const columns: readonly Column<AccountBalance>[] = [
    { label: t('financial.institution'), cell: ({ institution }) => institution },
    { label: t('financial.accountType'), cell: ({ accountType }) => humanize(accountType) },
    { label: t('financial.accountNumber'), cell: ({ accountNumber }) => accountNumber },
    { label: t('financial.status'), cell: ({ status }) => humanize(status) },
    {
      label: t('financial.age'),
      numeric: true,
      cell: ({ accountAge }) => (accountAge === null ? '—' : t('financial.months', { smart_count: accountAge })),
    },
    { label: t('financial.currentBalance'), numeric: true, cell: ({ currentBalance }) => formatMoney(currentBalance) },
    {
      label: t('financial.averageBalance'),
      numeric: true,
      cell: ({ averageBalance }) => (averageBalance === null ? '—' : formatMoney(averageBalance)),
    },
  ];
  return (
    <>
      <Section title={t('financial.summary')}>
        <Facts>
          <Fact label={t('financial.netWorth')}>{money(netWorth)}</Fact>
          <Fact label={t('financial.totalAssets')}>{money(totalAssets)}</Fact>
          <Fact label={t('financial.totalLiabilities')}>{money(totalLiabilities)}</Fact>
          <Fact label={t('financial.monthlyExpenses')}>{formatMoney(monthlyExpenses)}</Fact>
          <Fact label={t('financial.savingsRate')}>
            {savingsRate === null ? t('financial.unknown') : formatPercent(savingsRate)}
          </Fact>
        </Facts>
      </Section>
      <Section title={t('financial.accounts')} padding={0}>
        {accountBalances.length === 0 ? (
          <EmptyState title={t('financial.noAccounts')} text={t('financial.noAccountsHint')} />
        ) : (
          <ScrollingTable
            label={t('financial.accounts')}
            rows={accountBalances}
            rowKey={({ id }) => id}
            columns={columns}
          />
        )}
      </Section>
    </>
  );
};
