import Chip from '@mui/material/Chip';
import type { QueueCounters, QueueFilter } from '../../../api/work-queue/work-queue.contract.ts';
import { type QueueReason, queueStates, type WorkQueue } from '../../../events/lending/life-cycle/work-queues.ts';
import {
  AssigneeFilter,
  ConditionsFilter,
  LoanTypeFilter,
  PriorityFilter,
} from '../kit/applications/filter-selects.tsx';
import { FilterBar } from '../kit/list/FilterBar.tsx';
import { ListChoice, ListSearch } from '../kit/list/list-filters.tsx';
import { useListFilter } from '../kit/list/use-list-filter.ts';
import { formatCount } from '../kit/values/format.ts';
import { useWorkQueuesText } from './work-queues.texts.ts';

/** The filter of the queue around, and how to change some of its conditions. */
export const useQueueFilter = () => useListFilter<QueueFilter>();

/** Reasons for a file to wait, by queue. */
const reasonsOf: Readonly<Record<WorkQueue, readonly QueueReason[]>> = {
  'pre-qualification': ['credit_report', 'review', 'attention', 'paused'],
  'document-review': ['documents_to_review', 'documents_sent_back', 'attention', 'paused'],
  underwriting: ['decision', 'changed_since_approval', 'appraisal', 'documents', 'attention', 'paused'],
  closing: ['to_clear_to_close', 'to_fund', 'conditions', 'documents', 'changed_since_approval', 'attention', 'paused'],
};

/** Funding ends a file, so nothing of Closing is done and still there. */
const statesOf = (queue: WorkQueue) => queueStates.filter((state) => queue !== 'closing' || state !== 'done');

type Props = {
  readonly queue: WorkQueue;
  /** Undefined until they are known. */
  readonly counters: QueueCounters | undefined;
};

/** A condition that is on or off, with how many files it has. */
const Switched = ({
  isOn,
  label,
  onChange,
}: {
  readonly isOn: boolean;
  readonly label: string;
  readonly onChange: (isOn: boolean) => void;
}) => (
  <Chip
    clickable
    variant={isOn ? 'filled' : 'outlined'}
    color={isOn ? 'primary' : 'default'}
    aria-pressed={isOn}
    label={label}
    onClick={() => onChange(!isOn)}
  />
);

export const QueueFilters = ({ queue, counters }: Props) => {
  const t = useWorkQueuesText();
  const [filter, set] = useQueueFilter();
  const countOf = (count: number | undefined): string => (count === undefined ? '–' : formatCount(count));
  return (
    <FilterBar>
      <ListSearch placeholder={t('search')} />
      <ListChoice
        name="state"
        label={t('filters.state')}
        all={t('filters.allOpen')}
        options={statesOf(queue).map((each) => [each, t(`counters.${queue}.${each}`)])}
      />
      <ListChoice
        name="reason"
        label={t('filters.reason')}
        all={t('filters.allReasons')}
        options={reasonsOf[queue].map((each) => [each, t(`reasonNames.${each}`)])}
      />
      <PriorityFilter />
      <LoanTypeFilter />
      <AssigneeFilter />
      {queue === 'underwriting' && <ConditionsFilter />}
      <Switched
        isOn={filter.overdue === true}
        label={t('filters.overdue', { count: countOf(counters?.overdue) })}
        onChange={(isOn) => set({ overdue: isOn || undefined })}
      />
      {queue === 'underwriting' && (
        <Switched
          isOn={filter.conditions === 'overdue'}
          label={t('filters.conditionsOverdue', { count: countOf(counters?.conditionsOverdue) })}
          onChange={(isOn) => set({ conditions: isOn ? 'overdue' : undefined })}
        />
      )}
    </FilterBar>
  );
};
