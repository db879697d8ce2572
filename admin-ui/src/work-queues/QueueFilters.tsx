import Chip from '@mui/material/Chip';
import type { QueueCounters, QueueFilter } from '../../../api/work-queue/work-queue.contract.ts';
import { conditionFilters } from '../../../events/lending/conditions/condition-words.ts';
import { loanTypes, priorities } from '../../../events/lending/life-cycle/life-cycle.ts';
import {
  type QueueReason,
  queueReasons,
  queueStates,
  type WorkQueue,
} from '../../../events/lending/life-cycle/work-queues.ts';
import { useApplicationsText } from '../kit/applications/applications.texts.ts';
import { FilterBar } from '../kit/list/FilterBar.tsx';
import { FilterSelect } from '../kit/list/FilterSelect.tsx';
import { SearchField } from '../kit/list/SearchField.tsx';
import { useListFilter } from '../kit/list/use-list-filter.ts';
import { formatCount, humanize, loanTypeLabel } from '../kit/values/format.ts';
import { useWorkQueuesText } from './work-queues.texts.ts';

const ALL = 'all';

/** The filter of the queue around, and how to change some of its conditions. */
export const useQueueFilter = () => useListFilter<QueueFilter>();

/** What a file can wait for in each queue. */
const reasonsOf: Readonly<Record<WorkQueue, readonly QueueReason[]>> = {
  'pre-qualification': ['credit_report', 'review', 'attention', 'paused'],
  'document-review': ['documents_to_review', 'documents_sent_back', 'attention', 'paused'],
  underwriting: ['decision', 'appraisal', 'documents', 'attention', 'paused'],
};

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
  const ofApplications = useApplicationsText();
  const [filter, set] = useQueueFilter();
  const {
    q = '',
    state = ALL,
    reason = ALL,
    priority = ALL,
    loanType = ALL,
    assignee = ALL,
    conditions = ALL,
  } = filter;
  const countOf = (count: number | undefined): string => (count === undefined ? '–' : formatCount(count));
  return (
    <FilterBar>
      <SearchField placeholder={t('search')} value={q} onChange={(text) => set({ q: text || undefined })} />
      <FilterSelect
        label={t('filters.state')}
        value={state}
        onChange={(value) => set({ state: queueStates.find((each) => each === value) })}
        options={[
          [ALL, t('filters.allOpen')],
          ...queueStates.map((each) => [each, t(`counters.${queue}.${each}`)] as const),
        ]}
      />
      <FilterSelect
        label={t('filters.reason')}
        value={reason}
        onChange={(value) => set({ reason: queueReasons.find((each) => each === value) })}
        options={[
          [ALL, t('filters.allReasons')],
          ...reasonsOf[queue].map((each) => [each, t(`reasonNames.${each}`)] as const),
        ]}
      />
      <FilterSelect
        label={ofApplications('filters.priority')}
        value={priority}
        onChange={(value) => set({ priority: priorities.find((each) => each === value) })}
        options={[
          [ALL, ofApplications('filters.allPriorities')],
          ...priorities.map((each) => [each, humanize(each)] as const),
        ]}
      />
      <FilterSelect
        label={ofApplications('filters.loanType')}
        value={loanType}
        onChange={(value) => set({ loanType: loanTypes.find((each) => each === value) })}
        options={[
          [ALL, ofApplications('filters.allLoanTypes')],
          ...loanTypes.map((each) => [each, loanTypeLabel(each)] as const),
        ]}
      />
      <FilterSelect
        label={ofApplications('filters.assignee')}
        value={assignee}
        onChange={(value) => set({ assignee: value === ALL ? undefined : value })}
        options={[
          [ALL, ofApplications('filters.allAssignees')],
          ['unassigned', ofApplications('filters.unassigned')],
          ['me', ofApplications('filters.me')],
        ]}
      />
      {queue === 'underwriting' && (
        <FilterSelect
          label={ofApplications('filters.conditions')}
          value={conditions}
          onChange={(value) => set({ conditions: conditionFilters.find((each) => each === value) })}
          options={[
            [ALL, ofApplications('filters.allConditions')],
            ...conditionFilters.map((each) => [each, ofApplications(`conditionFilters.${each}`)] as const),
          ]}
        />
      )}
      <Switched
        isOn={filter.overdue === true}
        label={t('filters.overdue', { count: countOf(counters?.overdue) })}
        onChange={(isOn) => set({ overdue: isOn || undefined })}
      />
      {queue === 'underwriting' && (
        <Switched
          isOn={conditions === 'overdue'}
          label={t('filters.conditionsOverdue', { count: countOf(counters?.conditionsOverdue) })}
          onChange={(isOn) => set({ conditions: isOn ? 'overdue' : undefined })}
        />
      )}
    </FilterBar>
  );
};
