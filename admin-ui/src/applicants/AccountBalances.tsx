import type { ApplicantProfile } from '../../../api/applicant/applicant.contract.ts';
import { type Column, ScrollingTable } from '../kit/list/ScrollingTable.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { Section } from '../kit/page/Section.tsx';
import { formatMoney, humanize } from '../kit/values/format.ts';
import { useApplicantText } from './applicants.texts.ts';

type Finances = ApplicantProfile['financialProfile'];
type Account = Finances['accountBalances'][number];

/** The accounts that a borrower stated; a bank's own facts are left out until it reports them. */
export const AccountBalances = ({ source, accountBalances }: Pick<Finances, 'source' | 'accountBalances'>) => {
  const t = useApplicantText();
  const notStated = t('financial.notStated');
  const knows = (name: 'accountAge' | 'averageBalance'): boolean => accountBalances.some((each) => each[name] !== null);
  const money = (amount: number | null): string => (amount === null ? notStated : formatMoney(amount));
  const columns: readonly Column<Account>[] = [
    { label: t('financial.institution'), cell: ({ institution }) => institution ?? notStated },
    {
      label: t('financial.accountType'),
      cell: ({ accountType }) => (accountType === null ? notStated : humanize(accountType)),
    },
    // Before what is less asked for: a telephone shows three columns.
    { label: t('financial.currentBalance'), numeric: true, cell: ({ currentBalance }) => money(currentBalance) },
    { label: t('financial.accountNumber'), cell: ({ accountNumber }) => accountNumber ?? notStated },
    { label: t('financial.status'), cell: () => t('financial.asStated') },
    ...(knows('accountAge')
      ? [
          {
            label: t('financial.age'),
            numeric: true,
            cell: ({ accountAge }: Account) =>
              accountAge === null ? '—' : t('financial.months', { smart_count: accountAge }),
          },
        ]
      : []),
    ...(knows('averageBalance')
      ? [
          {
            label: t('financial.averageBalance'),
            numeric: true,
            cell: ({ averageBalance }: Account) => money(averageBalance),
          },
        ]
      : []),
  ];
  return (
    <Section title={t('financial.accounts')} subtitle={t(`financial.accountsFrom.${source}`)} padding={0}>
      {accountBalances.length === 0 ? (
        <EmptyState title={t('financial.noAccounts')} text={t(`financial.noAccountsHint.${source}`)} />
      ) : (
        <ScrollingTable
          label={t('financial.accounts')}
          rows={accountBalances}
          rowKey={({ id }) => id}
          columns={columns}
        />
      )}
    </Section>
  );
};
