import { useTranslate } from 'react-admin';
import type { ApplicantProfile } from '../../../api/applicant/applicant.contract.ts';
import { formatMoney, formatPercent, humanize } from '../kit/values/format.ts';
import { Section } from '../kit/page/Section.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { Fact, Facts } from '../kit/page/Facts.tsx';
import type { TabProps } from './applicant-tabs.ts';
import { type Column, ScrollingTable } from '../kit/list/ScrollingTable.tsx';

type AccountBalance = ApplicantProfile['financialProfile']['accountBalances'][number];

/** Assets, liabilities and account balances, as far as a source tells them. */
export const FinancialProfileTab = ({ profile: { financialProfile } }: TabProps) => {
  const translate = useTranslate();
  const label = (field: string) => translate(`applicant.financial.${field}`);
  const { netWorth, totalAssets, totalLiabilities, monthlyExpenses, savingsRate, accountBalances } = financialProfile;
  const money = (amount: number | null) => (amount === null ? label('unknown') : formatMoney(amount));
  const columns: readonly Column<AccountBalance>[] = [
    { label: label('institution'), cell: ({ institution }) => institution },
    { label: label('accountType'), cell: ({ accountType }) => humanize(accountType) },
    { label: label('accountNumber'), cell: ({ accountNumber }) => accountNumber },
    { label: label('status'), cell: ({ status }) => humanize(status) },
    {
      label: label('age'),
      numeric: true,
      cell: ({ accountAge }) =>
        accountAge === null ? '—' : translate('applicant.financial.months', { smart_count: accountAge }),
    },
    { label: label('currentBalance'), numeric: true, cell: ({ currentBalance }) => formatMoney(currentBalance) },
    {
      label: label('averageBalance'),
      numeric: true,
      cell: ({ averageBalance }) => (averageBalance === null ? '—' : formatMoney(averageBalance)),
    },
  ];
  return (
    <>
      <Section title={label('summary')}>
        <Facts>
          <Fact label={label('netWorth')}>{money(netWorth)}</Fact>
          <Fact label={label('totalAssets')}>{money(totalAssets)}</Fact>
          <Fact label={label('totalLiabilities')}>{money(totalLiabilities)}</Fact>
          <Fact label={label('monthlyExpenses')}>{formatMoney(monthlyExpenses)}</Fact>
          <Fact label={label('savingsRate')}>
            {savingsRate === null ? label('unknown') : formatPercent(savingsRate)}
          </Fact>
        </Facts>
      </Section>
      <Section title={label('accounts')} padding={0}>
        {accountBalances.length === 0 ? (
          <EmptyState title={label('noAccounts')} text={label('noAccountsHint')} />
        ) : (
          <ScrollingTable label={label('accounts')} rows={accountBalances} rowKey={({ id }) => id} columns={columns} />
        )}
      </Section>
    </>
  );
};
