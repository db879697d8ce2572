import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ShownWorksheet } from '../../../../api/loan-application/income/income.contract.ts';
import { inLine } from '../../kit/list/list-row.ts';
import { ScrollingTable } from '../../kit/list/ScrollingTable.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { formatDate } from '../../kit/values/format.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { EvidenceList } from './EvidenceList.tsx';
import { useIncomeText } from './income.texts.ts';
import { useBorrowers } from './useBorrowers.ts';
import type { Method } from './worksheet-fields.ts';

type Props = {
  readonly worksheets: readonly ShownWorksheet[];
  /** The file is over, so nothing of them changes. */
  readonly isOver: boolean;
  readonly onWorkOut: (worksheet: ShownWorksheet) => void;
  readonly onTakeBack: (worksheet: ShownWorksheet) => void;
};

/** Each income as it qualifies, with what stands against it and what shows it. */
export const IncomeTable = ({ worksheets, isOver, onWorkOut, onTakeBack }: Props) => {
  const t = useIncomeText();
  const word = useVocabularyText();
  const borrowers = useBorrowers();
  const whoOf = ({ borrowerId, incomeType, source }: ShownWorksheet): string =>
    [borrowers.find((each) => each.borrowerId === borrowerId)?.name, word(`incomeType.${incomeType}`), source]
      .filter(Boolean)
      .join(', ');
  const howOf = ({ worksheet, findings, note }: ShownWorksheet): string =>
    [
      t(`methods.${(worksheet?.method ?? 'entered') as Method}`),
      ...findings.map((finding) => t(`findings.${finding}`)),
      note,
    ]
      .filter(Boolean)
      .join('. ');
  const evidenceOf = ({ evidence }: ShownWorksheet) =>
    evidence.length === 0 ? (
      t('noEvidence')
    ) : (
      <EvidenceList evidence={evidence} gone={(name) => t('evidenceGone', { name })} />
    );
  return (
    <ScrollingTable<ShownWorksheet>
      label={t('title')}
      rows={worksheets}
      rowKey={({ worksheetId }) => worksheetId}
      columns={[
        { label: t('columns.who'), isText: true, cell: whoOf },
        { label: t('columns.monthly'), numeric: true, cell: ({ monthly }) => formatCents(monthly) },
        { label: t('columns.how'), isText: true, cell: howOf },
        { label: t('columns.evidence'), isText: true, cell: evidenceOf },
        {
          label: t('columns.by'),
          isText: true,
          cell: (worksheet) => (
            <Box sx={{ display: 'grid', justifyItems: 'start', '& .MuiButton-root': inLine }}>
              {t('byOn', { by: worksheet.by, day: formatDate(worksheet.at) })}
              {!isOver && (
                <>
                  <Permitted permission="underwriting.update">
                    <Button size="small" onClick={() => onWorkOut(worksheet)}>
                      {t('workOutAnew')}
                    </Button>
                  </Permitted>
                  <Permitted permission="underwriting.update">
                    <Button size="small" color="inherit" onClick={() => onTakeBack(worksheet)}>
                      {t('takeBack')}
                    </Button>
                  </Permitted>
                </>
              )}
            </Box>
          ),
        },
      ]}
    />
  );
};
