import Typography from '@mui/material/Typography';
import type { CreditFindings } from '../../../api/credit-report/credit-report.contract.ts';
import { liabilityTolerance } from '../../../events/lending/credit/liability-match.ts';
import { ScrollingTable } from '../kit/list/ScrollingTable.tsx';
import { Section } from '../kit/page/Section.tsx';
import { Badge } from '../kit/values/Badge.tsx';
import { formatMoney } from '../kit/values/format.ts';
import { useCreditReportsText } from './credit-reports.texts.ts';

const tones = { not_stated: 'red', differs: 'yellow', not_reported: 'grey', same: 'green' } as const;
type Debt = { readonly balance: number | null; readonly monthlyPayment: number | null };

const useDebtInWords = () => {
  const t = useCreditReportsText();
  const amount = (dollars: number | null): string => (dollars === null ? '—' : formatMoney(dollars));
  return (debt: Debt | null): string =>
    debt ? t('liabilities.perMonth', { balance: amount(debt.balance), payment: amount(debt.monthlyPayment) }) : '—';
};

/** Debts on the credit report beside those stated, the omitted ones first. */
export const Liabilities = ({ findings: { liabilities } }: { readonly findings: CreditFindings }) => {
  const t = useCreditReportsText();
  const inWords = useDebtInWords();
  if (liabilities.length === 0)
    return (
      <Section title={t('liabilities.title')}>
        <Typography color="textSecondary">{t('liabilities.none')}</Typography>
      </Section>
    );
  return (
    <Section title={t('liabilities.title')} padding={0}>
      <ScrollingTable
        label={t('liabilities.title')}
        rows={liabilities.map((debt, index) => ({ ...debt, key: String(index) }))}
        rowKey={({ key }) => key}
        columns={[
          {
            label: t('liabilities.outcome'),
            cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`liabilities.outcomes.${outcome}`)}</Badge>,
          },
          {
            label: t('liabilities.creditor'),
            cell: ({ reported, stated }) =>
              [reported?.creditor ?? stated?.companyName, reported?.accountNumber ?? stated?.accountNumber]
                .filter(Boolean)
                .join(' · ') || '—',
          },
          { label: t('liabilities.reported'), numeric: true, cell: ({ reported }) => inWords(reported) },
          { label: t('liabilities.stated'), numeric: true, cell: ({ stated }) => inWords(stated) },
          { label: t('liabilities.statedBy'), cell: ({ stated }) => stated?.borrowerName ?? '—' },
        ]}
      />
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, py: 1.5 }}>
        {t('liabilities.rule', {
          balance: formatMoney(liabilityTolerance.balanceCents / 100),
          payment: formatMoney(liabilityTolerance.paymentCents / 100),
          percent: liabilityTolerance.percent,
        })}
      </Typography>
    </Section>
  );
};
