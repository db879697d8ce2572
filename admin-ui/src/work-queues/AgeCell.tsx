import Typography from '@mui/material/Typography';
import type { QueueRow } from '../../../api/work-queue/work-queue.contract.ts';
import { Badge } from '../kit/values/Badge.tsx';
import { formatDateTimeZone, formatDeadline } from '../kit/values/format.ts';
import { useWorkQueuesText } from './work-queues.texts.ts';

type Props = { readonly row: Pick<QueueRow, 'ageDays' | 'isOverdue' | 'dueAt' | 'enteredAt'> };

/** A file's time in its queue, and its deadline. */
export const AgeCell = ({ row: { ageDays, isOverdue, dueAt, enteredAt } }: Props) => {
  const t = useWorkQueuesText();
  const age = t('age.days', { smart_count: ageDays });
  return (
    <span title={t('age.cameIn', { when: formatDateTimeZone(enteredAt) })}>
      {isOverdue ? <Badge tone="red">{t('age.overdue', { age })}</Badge> : age}
      {dueAt && (
        <Typography variant="caption" component="div" color="textSecondary">
          {t('age.due', { when: formatDeadline(dueAt) })}
        </Typography>
      )}
    </span>
  );
};
