import { useTranslate } from 'react-admin';
import type { ApplicantProfile } from '../../../api/applicant/applicant.contract.ts';
import { formatDate, formatMoney, formatPercent, humanize } from '../kit/values/format.ts';
import { Section } from '../kit/page/Section.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import type { TabProps } from './applicant-tabs.ts';
import { type Column, ScrollingTable } from '../kit/list/ScrollingTable.tsx';

type TransactionData = NonNullable<ApplicantProfile['financialProfile']['transactionData']>;
type Category = TransactionData['categories'][number];
type Transaction = TransactionData['recentTransactions'][number];

/** What the applicant spends, by category and one by one. */
export const TransactionsTab = ({ profile }: TabProps) => {
  const translate = useTranslate();
  const label = (field: string) => translate(`applicant.transactions.${field}`);
  const { transactionData } = profile.financialProfile;
  if (!transactionData) return <EmptyState title={label('none')} text={label('noneHint')} />;
  const categories: readonly Column<Category>[] = [
    { label: label('category'), cell: ({ category }) => humanize(category) },
    { label: label('amount'), numeric: true, cell: ({ amount }) => formatMoney(amount) },
    { label: label('share'), numeric: true, cell: ({ percentage }) => formatPercent(percentage) },
  ];
  const transactions: readonly Column<Transaction>[] = [
    { label: label('date'), cell: ({ date }) => formatDate(date) },
    { label: label('description'), cell: ({ description }) => description },
    { label: label('category'), cell: ({ category }) => humanize(category) },
    { label: label('amount'), numeric: true, cell: ({ amount }) => formatMoney(amount) },
  ];
  return (
    <>
      <Section
        title={label('summary')}
        subtitle={`${label('monthlySpend')}: ${formatMoney(transactionData.monthlySpend)}`}
        padding={0}
      >
        <ScrollingTable
          label={label('summary')}
          rows={transactionData.categories}
          rowKey={({ category }) => category}
          columns={categories}
        />
      </Section>
      <Section title={label('recent')} padding={0}>
        <ScrollingTable
          label={label('recent')}
          rows={transactionData.recentTransactions}
          rowKey={({ id }) => id}
          columns={transactions}
        />
      </Section>
    </>
  );
};
