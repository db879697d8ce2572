import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FeeWorksheet, ShownFee } from '../../../../api/loan-application/fees/fees.contract.ts';
import { feeSections, type FeeSection } from '../../../../events/lending/fees/fee-line.ts';
import { ScrollingTable } from '../../kit/list/ScrollingTable.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { formatDate } from '../../kit/values/format.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { useFeesText } from './fees.texts.ts';

type Acts = {
  /** The file is over, so nothing of it changes. */
  readonly isOver: boolean;
  readonly onChange: (fee: ShownFee) => void;
  readonly onRemove: (fee: ShownFee) => void;
};
type Props = Acts & { readonly worksheet: FeeWorksheet };

const LinesTable = ({
  label,
  lines,
  isOver,
  onChange,
  onRemove,
}: Acts & { readonly label: string; readonly lines: readonly ShownFee[] }) => {
  const t = useFeesText();
  const countsOf = ({ isFinanceCharge, isPointsAndFees }: ShownFee): string =>
    [isFinanceCharge ? t('counts.financeCharge') : null, isPointsAndFees ? t('counts.pointsAndFees') : null]
      .filter((part) => part !== null)
      .join(', ');
  return (
    <ScrollingTable<ShownFee>
      label={label}
      rows={lines}
      rowKey={({ feeId }) => feeId}
      columns={[
        { label: t('columns.fee'), isText: true, cell: (fee) => fee.label },
        { label: t('columns.amount'), numeric: true, cell: (fee) => formatCents(fee.amount) },
        { label: t('columns.paidBy'), cell: (fee) => t(`payers.${fee.paidBy}`) },
        { label: t('columns.paidTo'), cell: (fee) => t(`payees.${fee.paidTo}`) },
        { label: t('columns.counts'), cell: countsOf },
        {
          label: t('columns.by'),
          cell: (fee) => (
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
              <span>{fee.isEstimate ? t('estimated') : t('enteredBy', { by: fee.by, day: formatDate(fee.at) })}</span>
              {!isOver && (
                <span>
                  <Permitted permission="applications.update">
                    <Button size="small" aria-label={t('changeOf', { label: fee.label })} onClick={() => onChange(fee)}>
                      {t('change')}
                    </Button>
                  </Permitted>
                  <Permitted permission="applications.update">
                    <Button
                      size="small"
                      color="inherit"
                      aria-label={t('removeOf', { label: fee.label })}
                      onClick={() => onRemove(fee)}
                    >
                      {t('remove')}
                    </Button>
                  </Permitted>
                </span>
              )}
            </Box>
          ),
        },
      ]}
    />
  );
};

const Total = ({ label, amount }: { readonly label: string; readonly amount: number }) => (
  <Typography sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: 600 }}>
    <span>{label}</span>
    <span>{formatCents(amount)}</span>
  </Typography>
);

/** Lines grouped by section, each with what the borrowers pay of it, and the totals D, I and J. */
export const FeesBySection = ({ worksheet: { lines, totals }, ...acts }: Props) => {
  const t = useFeesText();
  const sumOf = (section: FeeSection): number => {
    if (section === 'lender_credit') return 0 - totals.lenderCredits;
    if (section === 'seller_credit') return 0 - totals.sellerCredits;
    return totals.sections[section];
  };
  return (
    <>
      {feeSections.map((section) => {
        const own = lines.filter((line) => line.section === section);
        const label = t(`sections.${section}`);
        return (
          own.length > 0 && (
            <Section key={section} title={label} padding={0} actions={<strong>{formatCents(sumOf(section))}</strong>}>
              <LinesTable label={label} lines={own} {...acts} />
            </Section>
          )
        );
      })}
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <Total label={t('totals.loanCosts')} amount={totals.loanCosts} />
        <Total label={t('totals.otherCosts')} amount={totals.otherCosts} />
        <Total label={t('totals.total')} amount={totals.total} />
      </Box>
    </>
  );
};
