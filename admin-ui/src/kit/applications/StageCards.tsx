import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Counted, PipelineStats } from '../../../../api/dashboard/dashboard.contract.ts';
import { stageName, type StageId } from '../../../../events/lending/life-cycle.ts';
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

const StageCard = ({ name, count, isUnknown, barOpacity, isSelected, onPress }: CardProps) => (
  <ButtonBase
    aria-pressed={isSelected}
    onClick={onPress}
    sx={({ tokens }) => ({
      display: 'block',
      textAlign: 'left',
      fontFamily: 'inherit',
      px: 1.25,
      py: 1.5,
      border: `1px solid ${isSelected ? tokens.accent : tokens.border}`,
      borderRadius: '6px',
      backgroundColor: isSelected ? tokens.accentTint : tokens.surface,
      '&:hover': { borderColor: tokens.accent },
    })}
  >
    <Typography variant="caption" component="div" color={isSelected ? 'textPrimary' : 'textSecondary'} noWrap>
      {name}
    </Typography>
    <Box
      sx={{
        display: 'flow-root',
        fontSize: 20,
        lineHeight: '28px',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {count !== undefined ? (
        formatCount(count)
      ) : isUnknown ? (
        '–'
      ) : (
        <Skeleton width={32} height={20} sx={{ my: 0.5 }} />
      )}
    </Box>
    <Box aria-hidden sx={{ mt: 1, height: 4, borderRadius: '2px', bgcolor: 'primary.main', opacity: barOpacity }} />
  </ButtonBase>
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
    <Box
      component="section"
      aria-label={t('stages')}
      sx={{
        position: 'relative',
        display: 'grid',
        gap: { xs: 1, md: 1.5 },
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(3, minmax(0, 1fr))',
          lg: 'repeat(6, minmax(0, 1fr))',
        },
      }}
    >
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
    </Box>
  );
};
