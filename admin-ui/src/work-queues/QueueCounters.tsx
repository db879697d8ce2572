import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { QueueCounters as Counters, QueueFilter } from '../../../api/work-queue/work-queue.contract.ts';
import type { QueueState, WorkQueue } from '../../../events/lending/life-cycle/work-queues.ts';
import { Figure } from '../kit/values/Figure.tsx';
import { formatCount } from '../kit/values/format.ts';
import { queueListOf } from '../kit/work-queue/queue-address.ts';
import { useWorkQueuesText } from './work-queues.texts.ts';

type Figured = QueueState | 'beforeApproval';

/** In the order of the page. Conditions are counted for every assignee: they are beside the four states. */
const figuresOf: Readonly<Record<WorkQueue, readonly Figured[]>> = {
  'pre-qualification': ['waiting', 'in_review', 'done', 'needs_info'],
  'document-review': ['waiting', 'in_review', 'done', 'needs_info'],
  underwriting: ['waiting', 'in_review', 'beforeApproval', 'done', 'needs_info'],
  // Funding ends the file, and its place in any queue.
  closing: ['waiting', 'in_review', 'needs_info'],
};

const filterOf = (figure: Figured): QueueFilter =>
  figure === 'beforeApproval' ? { conditions: 'before_approval' } : { state: figure };

type Props = {
  readonly queue: WorkQueue;
  /** Undefined until they are known. */
  readonly counters: Counters | undefined;
  readonly isUnknown: boolean;
  readonly filter: QueueFilter;
};

/** The figures of a queue, each a link to the list of exactly what it counts; pressed again, to all that is open. */
export const QueueCounters = ({ queue, counters, isUnknown, filter }: Props) => {
  const t = useWorkQueuesText();
  const figures = figuresOf[queue];
  const valueOf = (figure: Figured): string | undefined => {
    if (counters) return formatCount(counters[figure]);
    return isUnknown ? '–' : undefined;
  };
  return (
    <Box
      component="section"
      aria-label={t('counters.label')}
      sx={{
        display: 'grid',
        gap: { xs: 1, md: 1.5 },
        gridTemplateColumns: { xs: '1fr 1fr', md: `repeat(${figures.length}, 1fr)` },
      }}
    >
      {figures.map((figure) => {
        const wish = filterOf(figure);
        const isSelected = filter.state === wish.state && filter.conditions === wish.conditions;
        return (
          <ButtonBase
            key={figure}
            component={Link}
            to={queueListOf(queue, isSelected ? {} : wish)}
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
              {t(figure === 'beforeApproval' ? 'counters.beforeApproval' : `counters.${queue}.${figure}`)}
            </Typography>
            <Figure value={valueOf(figure)} width={40} />
          </ButtonBase>
        );
      })}
    </Box>
  );
};
