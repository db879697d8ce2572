import type { ApplicantProfile } from '../../../api/applicant/applicant.contract.ts';
import { Badge } from '../kit/values/Badge.tsx';
import { formatDate, formatMoney, formatPercent, humanize } from '../kit/values/format.ts';
import { Section } from '../kit/page/Section.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { Fact, Facts } from '../kit/page/Facts.tsx';
import type { Tone } from '../theme/tokens.ts';
import type { TabProps } from './applicant-tabs.ts';
import { type Column, ScrollingTable } from '../kit/list/ScrollingTable.tsx';
import { useApplicantText } from './applicants.texts.ts';

type CreditProfile = NonNullable<ApplicantProfile['creditProfile']>;
type CreditAccount = CreditProfile['creditAccounts'][number];

const tones: Readonly<Record<string, Tone>> = {
  current: 'green',
  active: 'green',
  late: 'yellow',
  closed: 'grey',
  inactive: 'grey',
  default: 'red',
};

/** The newest credit report: score, totals and accounts. */
export const CreditHistoryTab = ({ profile: { creditProfile: credit, borrowers } }: TabProps) => {
  const t = useApplicantText();
  if (!credit) return <EmptyState title={t('credit.none')} text={t('credit.noneHint')} />;
  const money = (amount: number | null) => (amount === null ? null : formatMoney(amount));
  const columns: readonly Column<CreditAccount>[] = [
    { label: t('credit.creditor'), cell: ({ creditor }) => creditor },
    // The columns in demand come first: a telephone shows three.
    { label: t('credit.balance'), numeric: true, cell: ({ currentBalance }) => formatMoney(currentBalance) },
    { label: t('credit.status'), cell: ({ status }) => <Badge tone={tones[status] ?? 'grey'}>{status}</Badge> },
    { label: t('credit.accountType'), cell: ({ accountType }) => humanize(accountType) },
    { label: t('credit.accountNumber'), cell: ({ accountNumber }) => accountNumber },
    { label: t('credit.limit'), numeric: true, cell: ({ creditLimit }) => money(creditLimit) ?? '—' },
    {
      label: t('credit.paymentHistory'),
      numeric: true,
      cell: ({ paymentHistory }) => (paymentHistory === null ? '—' : formatPercent(paymentHistory, 0)),
    },
    { label: t('credit.opened'), cell: ({ openDate }) => formatDate(openDate) },
    { label: t('credit.months'), numeric: true, cell: ({ monthsHistory }) => monthsHistory ?? '—' },
  ];
  return (
    <>
      <Section title={t('credit.summary')}>
        <Facts>
          <Fact label={t('credit.score')}>{credit.creditScore ?? t('credit.noScore')}</Fact>
          <Fact label={t('credit.range')}>{credit.creditScoreRange}</Fact>
          <Fact label={t('credit.lines')}>{credit.totalCreditLines}</Fact>
          <Fact label={t('credit.utilization')}>
            {credit.creditUtilization === null ? null : formatPercent(credit.creditUtilization)}
          </Fact>
          <Fact label={t('credit.totalLimit')}>{money(credit.totalCreditLimit)}</Fact>
          <Fact label={t('credit.totalDebt')}>{money(credit.totalCurrentDebt)}</Fact>
        </Facts>
      </Section>
      <Section title={t('credit.accounts')} {...(borrowers.length > 1 && { subtitle: t('credit.ofAll') })} padding={0}>
        {credit.creditAccounts.length === 0 ? (
          <EmptyState title={t('credit.noAccounts')} text={t('credit.noAccountsHint')} />
        ) : (
          <ScrollingTable
            label={t('credit.accounts')}
            rows={credit.creditAccounts}
            rowKey={({ id }) => id}
            columns={columns}
          />
        )}
      </Section>
    </>
  );
};
