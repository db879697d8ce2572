import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { Counted, PipelineStats } from '../../../../api/dashboard/dashboard.contract.ts';
import { stageName, type StageId } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { formatCount } from '../values/format.ts';
import { useApplicationsText } from './applications.texts.ts';
import { CountedAt } from './CountedAt.tsx';
import { useFigures } from './use-figures.ts';

const cards: readonly { readonly stage: StageId; readonly figure: Exclude<keyof PipelineStats, keyof Counted> }[] = [
  { stage: 'pre_qualification', figure: 'preQualification' },
  { stage: 'document_collection', figure: 'documentCollection' },
  { stage: 'underwriting', figure: 'underwriting' },
  { stage: 'appraisal', figure: 'appraisal' },
  { stage: 'approval', figure: 'approval' },
  { stage: 'ready_to_close', figure: 'closing' },
];
/** The bar deepens along the way to closing: one hue, because status colours mean status. */
const BAR_OPACITY = [0.3, 0.42, 0.55, 0.68, 0.84, 1];

type CardProps = {
  readonly name: string;
  /** Undefined until it is known. */
  readonly count: number | undefined;
  readonly isUnknown: boolean;
  readonly barOpacity: number | undefined;
  readonly isSelected: boolean;
  readonly onPress: () => void;
};

/** The styles of all six at once: each part of a card would work out its own anew. */
const Cards = styled('section')(({ theme: { tokens, typography, breakpoints } }) => ({
  position: 'relative',
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [breakpoints.up('md')]: { gap: 12 },
  [breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
  '& > button': {
    margin: 0,
    padding: '12px 10px',
    border: `1px solid ${tokens.border}`,
    borderRadius: 6,
    fontFamily: 'inherit',
    textAlign: 'left',
    color: tokens.textMuted,
    backgroundColor: tokens.surface,
    cursor: 'pointer',
    userSelect: 'none',
    WebkitTapHighlightColor: 'transparent',
    '&:hover, &[aria-pressed="true"]': { borderColor: tokens.accent },
    '&[aria-pressed="true"]': { color: tokens.text, backgroundColor: tokens.accentTint },
  },
  '& .name': { ...typography.caption, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .count': {
    display: 'flow-root',
    fontSize: 20,
    lineHeight: '28px',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.text,
  },
  '& .bar': { marginTop: 8, height: 4, borderRadius: 2, backgroundColor: tokens.accent },
}));

const StageCard = ({ name, count, isUnknown, barOpacity, isSelected, onPress }: CardProps) => (
  <button type="button" aria-pressed={isSelected} onClick={onPress}>
    <div className="name">{name}</div>
    <div className="count">
      {count !== undefined ? (
        formatCount(count)
      ) : isUnknown ? (
        '–'
      ) : (
        <Skeleton width={32} height={20} sx={{ my: 0.5 }} />
      )}
    </div>
    <div aria-hidden className="bar" style={{ opacity: barOpacity }} />
  </button>
);

type Props = {
  readonly selected: StageId | undefined;
  /** Called with the stage to show, or undefined for all. */
  readonly onSelect: (stage: StageId | undefined) => void;
};

/** Six summary cards; each sets the stage filter, and clears it when pressed again. */
export const StageCards = ({ selected, onSelect }: Props) => {
  const t = useApplicationsText();
  const { data, error } = useFigures<PipelineStats>(['pipeline', 'stats']);
  return (
    <Cards aria-label={t('stages')}>
      {cards.map(({ stage, figure }, index) => (
        <StageCard
          key={stage}
          name={stageName(stage)}
          count={data?.[figure]}
          isUnknown={error !== null}
          barOpacity={BAR_OPACITY[index]}
          isSelected={selected === stage}
          onPress={() => onSelect(selected === stage ? undefined : stage)}
        />
      ))}
      <CountedAt at={data?.countedAt} isBeyond />
    </Cards>
  );
};
