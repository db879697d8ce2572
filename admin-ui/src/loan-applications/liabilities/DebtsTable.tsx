import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ShownDebt } from '../../../../api/loan-application/liabilities/liabilities.contract.ts';
import { inLine } from '../../kit/list/list-row.ts';
import { ScrollingTable } from '../../kit/list/ScrollingTable.tsx';
import { Badge } from '../../kit/values/Badge.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { formatDate } from '../../kit/values/format.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { EvidenceList } from '../income/EvidenceList.tsx';
import { useDebtWords } from './debt-words.ts';
import { useLiabilitiesText } from './liabilities.texts.ts';

const tones = { matched: 'green', only_stated: 'grey', only_reported: 'yellow', found: 'blue' } as const;

type Props = {
  readonly debts: readonly ShownDebt[];
  /** The file is over, so nothing may be done with them. */
  readonly isOver: boolean;
  readonly onTreat: (debt: ShownDebt) => void;
  readonly onTakeBack: (debt: ShownDebt) => void;
};

const Actions = ({ debt, onTreat, onTakeBack }: Omit<Props, 'debts' | 'isOver'> & { readonly debt: ShownDebt }) => {
  const t = useLiabilitiesText();
  const { nameOf } = useDebtWords();
  const name = { debt: nameOf(debt) };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', '& .MuiButton-root': inLine }}>
      {debt.match !== 'found' && (
        <Permitted permission="underwriting.update">
          <Button
            size="small"
            aria-label={t(debt.treatment ? 'treatAnewDebt' : 'treatDebt', name)}
            onClick={() => onTreat(debt)}
          >
            {t(debt.treatment ? 'treatAnew' : 'treat')}
          </Button>
        </Permitted>
      )}
      {debt.treatment && (
        <Permitted permission="underwriting.update">
          <Button size="small" color="inherit" aria-label={t('takeBackDebt', name)} onClick={() => onTakeBack(debt)}>
            {t('takeBack')}
          </Button>
        </Permitted>
      )}
    </Box>
  );
};

/** Each debt as stated, as reported and as it counts, with what was done with it. */
export const DebtsTable = ({ debts, isOver, ...actions }: Props) => {
  const t = useLiabilitiesText();
  const { nameOf, whoOf, amountsOf, whyOf, treatmentOf } = useDebtWords();
  return (
    <ScrollingTable<ShownDebt>
      label={t('title')}
      rows={debts}
      rowKey={({ debtId }) => debtId}
      columns={[
        {
          label: t('columns.debt'),
          isText: true,
          cell: (debt) => (
            <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5, py: 1 }}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {nameOf(debt)}
              </Typography>
              {whoOf(debt)}
              <Badge tone={tones[debt.match]}>{t(`matches.${debt.match}`)}</Badge>
            </Box>
          ),
        },
        { label: t('columns.stated'), isText: true, cell: ({ stated }) => amountsOf(stated) },
        { label: t('columns.reported'), isText: true, cell: ({ reported }) => amountsOf(reported) },
        {
          label: t('columns.counts'),
          numeric: true,
          cell: ({ counts }) => (counts === null ? t('unknown') : formatCents(counts)),
        },
        { label: t('columns.why'), isText: true, cell: whyOf },
        {
          label: t('columns.act'),
          isText: true,
          cell: (debt) => (
            <Box sx={{ display: 'grid', justifyItems: 'start' }}>
              {treatmentOf(debt)}
              {debt.treatment && (
                <>
                  <EvidenceList evidence={debt.treatment.evidence} gone={(name) => t('evidenceGone', { name })} />
                  <Typography variant="caption" color="textSecondary">
                    {t('byOn', { by: debt.treatment.by, day: formatDate(debt.treatment.at) })}
                  </Typography>
                </>
              )}
              {!isOver && <Actions debt={debt} {...actions} />}
            </Box>
          ),
        },
      ]}
    />
  );
};
