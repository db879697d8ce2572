import { useTranslate } from 'react-admin';
import type { ApplicantProfile } from '../../../api/applicant/applicant.contract.ts';
import { Badge } from '../kit/values/Badge.tsx';
import { formatDate, formatMoney, formatPercent, humanize } from '../kit/values/format.ts';
import { Section } from '../kit/page/Section.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { Fact, Facts } from '../kit/page/Facts.tsx';
import type { Tone } from '../theme/tokens.ts';
import type { TabProps } from './applicant-tabs.ts';
import { type Column, ScrollingTable } from '../kit/list/ScrollingTable.tsx';

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
export const CreditHistoryTab = ({ profile: { creditProfile: credit } }: TabProps) => {
  const translate = useTranslate();
  const label = (field: string) => translate(`applicant.credit.${field}`);
  if (!credit) return <EmptyState title={label('none')} text={label('noneHint')} />;
  const money = (amount: number | null) => (amount === null ? null : formatMoney(amount));
  const columns: readonly Column<CreditAccount>[] = [
    { label: label('creditor'), cell: ({ creditor }) => creditor },
    { label: label('accountType'), cell: ({ accountType }) => humanize(accountType) },
    { label: label('accountNumber'), cell: ({ accountNumber }) => accountNumber },
    { label: label('status'), cell: ({ status }) => <Badge tone={tones[status] ?? 'grey'}>{status}</Badge> },
    { label: label('balance'), numeric: true, cell: ({ currentBalance }) => formatMoney(currentBalance) },
    { label: label('limit'), numeric: true, cell: ({ creditLimit }) => money(creditLimit) ?? '—' },
    {
      label: label('paymentHistory'),
      numeric: true,
      cell: ({ paymentHistory }) => (paymentHistory === null ? '—' : formatPercent(paymentHistory, 0)),
    },
    { label: label('opened'), cell: ({ openDate }) => formatDate(openDate) },
    { label: label('months'), numeric: true, cell: ({ monthsHistory }) => monthsHistory ?? '—' },
  ];
  return (
    <>
      <Section title={label('summary')}>
        <Facts>
          <Fact label={label('score')}>{credit.creditScore}</Fact>
          <Fact label={label('range')}>{credit.creditScoreRange}</Fact>
          <Fact label={label('lines')}>{credit.totalCreditLines}</Fact>
          <Fact label={label('utilization')}>
            {credit.creditUtilization === null ? null : formatPercent(credit.creditUtilization)}
          </Fact>
          <Fact label={label('totalLimit')}>{money(credit.totalCreditLimit)}</Fact>
          <Fact label={label('totalDebt')}>{money(credit.totalCurrentDebt)}</Fact>
        </Facts>
      </Section>
      <Section title={label('accounts')} padding={0}>
        <ScrollingTable
          label={label('accounts')}
          rows={credit.creditAccounts}
          rowKey={({ id }) => id}
          columns={columns}
        />
      </Section>
    </>
  );
};
