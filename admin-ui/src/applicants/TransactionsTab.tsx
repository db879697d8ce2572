import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { ApplicantProfile } from '../../../api/applicant/applicant.contract.ts';
import { formatDate, formatMoney, formatPercent, humanize } from '../kit/values/format.ts';
import { Section } from '../kit/page/Section.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import type { TabProps } from './applicant-tabs.ts';
import { type Column, ScrollingTable } from '../kit/list/ScrollingTable.tsx';
import { useApplicantText } from './applicants.texts.ts';

type TransactionData = NonNullable<ApplicantProfile['financialProfile']['transactionData']>;
type Category = TransactionData['categories'][number];
type Transaction = TransactionData['recentTransactions'][number];

/** Stated monthly payments by purpose; single transactions where a source has delivered any. */
export const TransactionsTab = ({ applicationId, profile }: TabProps) => {
  const t = useApplicantText();
  const { source, transactionData } = profile.financialProfile;
  const toStatements = (
    <Button component={Link} to={`/applications/${applicationId}/documents`} variant="outlined">
      {t('transactions.toDocuments')}
    </Button>
  );
  if (!transactionData)
    return (
      <EmptyState title={t('transactions.none')} text={t(`transactions.noneHint.${source}`)} action={toStatements} />
    );
  const categories: readonly Column<Category>[] = [
    { label: t('transactions.category'), cell: ({ category }) => t(`transactions.kinds.${category}`) },
    { label: t('transactions.amount'), numeric: true, cell: ({ amount }) => formatMoney(amount) },
    { label: t('transactions.share'), numeric: true, cell: ({ percentage }) => formatPercent(percentage) },
  ];
  const transactions: readonly Column<Transaction>[] = [
    { label: t('transactions.date'), cell: ({ date }) => formatDate(date) },
    { label: t('transactions.description'), cell: ({ description }) => description },
    { label: t('transactions.category'), cell: ({ category }) => humanize(category) },
    { label: t('transactions.amount'), numeric: true, cell: ({ amount }) => formatMoney(amount) },
  ];
  return (
    <>
      <Section
        title={t('transactions.summary')}
        subtitle={t('transactions.monthlySpend', { amount: formatMoney(transactionData.monthlySpend) })}
        padding={0}
      >
        {transactionData.categories.length === 0 ? (
          <EmptyState title={t('transactions.noPayments')} text={t('transactions.noPaymentsHint')} />
        ) : (
          <ScrollingTable
            label={t('transactions.summary')}
            rows={transactionData.categories}
            rowKey={({ category }) => category}
            columns={categories}
          />
        )}
      </Section>
      <Section title={t('transactions.recent')} padding={0}>
        {transactionData.recentTransactions.length === 0 ? (
          <EmptyState title={t('transactions.none')} text={t('transactions.recentHint')} action={toStatements} />
        ) : (
          <ScrollingTable
            label={t('transactions.recent')}
            rows={transactionData.recentTransactions}
            rowKey={({ id }) => id}
            columns={transactions}
          />
        )}
      </Section>
    </>
  );
};
