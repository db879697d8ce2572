import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { QueueCounters as Counters } from '../../../api/work-queue/work-queue.contract.ts';
import type { QueueState, WorkQueue } from '../../../events/lending/work-queues.ts';
import { Figure } from '../kit/values/Figure.tsx';
import { formatCount } from '../kit/values/format.ts';
import { queueListOf } from '../kit/work-queue/queue-address.ts';
import { useWorkQueuesText } from './work-queues.texts.ts';

/** In the order of the page. */
const figures = ['waiting', 'in_review', 'done', 'needs_info'] as const satisfies readonly QueueState[];

type Props = {
  readonly queue: WorkQueue;
  /** Undefined until they are known. */
  readonly counters: Counters | undefined;
  readonly isUnknown: boolean;
  readonly selected: QueueState | undefined;
};

/** The four figures of a queue, each a link to the list of exactly what it counts; pressed again, to all that is open. */
export const QueueCounters = ({ queue, counters, isUnknown, selected }: Props) => {
  const t = useWorkQueuesText();
  const figureOf = (state: QueueState): string | undefined => {
    if (counters) return formatCount(counters[state]);
    return isUnknown ? '–' : undefined;
  };
  return (
    <Box
      component="section"
      aria-label={t('counters.label')}
      sx={{ display: 'grid', gap: { xs: 1, md: 1.5 }, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}
    >
      {figures.map((state) => {
        const isSelected = selected === state;
        return (
          <ButtonBase
            key={state}
            component={Link}
            to={queueListOf(queue, isSelected ? {} : { state })}
            aria-current={isSelected ? 'true' : undefined}
            sx={({ tokens }) => ({
              display: 'block',
              textAlign: 'left',
              px: 2,
              py: 1.25,
              border: `1px solid ${isSelected ? tokens.accent : tokens.border}`,
              borderRadius: '6px',
              backgroundColor: isSelected ? tokens.accentTint : tokens.surface,
              '&:hover': { borderColor: tokens.accent },
            })}
          >
            <Typography variant="caption" component="div" color={isSelected ? 'textPrimary' : 'textSecondary'}>
              {t(`counters.${queue}.${state}`)}
            </Typography>
            <Figure value={figureOf(state)} width={40} />
          </ButtonBase>
        );
      })}
    </Box>
  );
};
