import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ShownAsset } from '../../../../api/loan-application/assets/assets.contract.ts';
import { inLine } from '../../kit/list/list-row.ts';
import { ScrollingTable } from '../../kit/list/ScrollingTable.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { formatDate } from '../../kit/values/format.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { EvidenceList } from '../income/EvidenceList.tsx';
import { useBorrowers } from '../income/useBorrowers.ts';
import { useAssetsText } from './assets.texts.ts';

type Props = {
  readonly assets: readonly ShownAsset[];
  /** The file is over, so nothing of them changes. */
  readonly isOver: boolean;
  readonly onQualify: (asset: ShownAsset) => void;
  readonly onTakeBack: (asset: ShownAsset) => void;
};

/** Each asset as stated and as it counts, with the way to it, what stands against it and what shows it. */
export const AssetsTable = ({ assets, isOver, onQualify, onTakeBack }: Props) => {
  const t = useAssetsText();
  const borrowers = useBorrowers();
  const whoOf = ({ borrowerId, kind, source }: ShownAsset): string =>
    [borrowers.find((each) => each.borrowerId === borrowerId)?.name ?? t('forAll'), t(`kinds.${kind}`), source]
      .filter(Boolean)
      .join(', ');
  const howOf = ({ qualified }: ShownAsset): string => {
    if (!qualified) return t('notQualified');
    const steps = qualified.steps.map(({ step, amount }) => `${t(`steps.${step}`)} ${formatCents(amount)}`);
    return [
      ...(qualified.entered ? [t('entered')] : [steps.join(', ')]),
      ...qualified.findings.map((finding) => t(`findings.${finding}`)),
      qualified.note,
    ]
      .filter(Boolean)
      .join('. ');
  };
  const evidenceOf = ({ qualified }: ShownAsset) =>
    qualified && qualified.evidence.length > 0 ? (
      <EvidenceList evidence={qualified.evidence} gone={(name) => t('evidenceGone', { name })} />
    ) : (
      t('noEvidence')
    );
  return (
    <ScrollingTable<ShownAsset>
      label={t('title')}
      rows={assets}
      rowKey={({ assetId }) => assetId}
      columns={[
        { label: t('columns.who'), isText: true, cell: whoOf },
        {
          label: t('columns.stated'),
          numeric: true,
          cell: ({ stated }) => (stated === null ? t('notStated') : formatCents(stated)),
        },
        { label: t('columns.counted'), numeric: true, cell: ({ qualified }) => formatCents(qualified?.counted ?? 0) },
        { label: t('columns.how'), isText: true, cell: howOf },
        { label: t('columns.evidence'), isText: true, cell: evidenceOf },
        {
          label: t('columns.by'),
          isText: true,
          cell: (asset) => (
            <Box sx={{ display: 'grid', justifyItems: 'start', '& .MuiButton-root': inLine }}>
              {asset.qualified && t('byOn', { by: asset.qualified.by, day: formatDate(asset.qualified.at) })}
              {!isOver && (
                <Permitted permission="underwriting.update">
                  <Button size="small" onClick={() => onQualify(asset)}>
                    {t(asset.qualified ? 'workOutAnew' : 'qualify')}
                  </Button>
                </Permitted>
              )}
              {!isOver && asset.qualified && (
                <Permitted permission="underwriting.update">
                  <Button size="small" color="inherit" onClick={() => onTakeBack(asset)}>
                    {t('takeBack')}
                  </Button>
                </Permitted>
              )}
            </Box>
          ),
        },
      ]}
    />
  );
};
