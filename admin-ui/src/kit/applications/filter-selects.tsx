import { useTranslate } from 'react-admin';
import { applicationStatuses, loanTypes, priorities } from '../../../../events/lending/life-cycle.ts';
import { humanize, loanTypeLabel, statusLabel } from '../values/format.ts';
import { FilterSelect } from '../list/FilterSelect.tsx';
import { useApplicationFilter } from './useApplicationFilter.ts';

const ALL = 'all';

export const StatusFilter = () => {
  const translate = useTranslate();
  const [{ status }, set] = useApplicationFilter();
  return (
    <FilterSelect
      label={translate('filters.status')}
      value={typeof status === 'string' ? status : ALL}
      onChange={(value) => set({ status: applicationStatuses.find((name) => name === value) })}
      options={[
        [ALL, translate('filters.allStatuses')],
        ...applicationStatuses.map((name) => [name, humanize(statusLabel(name))] as const),
      ]}
    />
  );
};

export const PriorityFilter = () => {
  const translate = useTranslate();
  const [{ priority }, set] = useApplicationFilter();
  return (
    <FilterSelect
      label={translate('filters.priority')}
      value={typeof priority === 'string' ? priority : ALL}
      onChange={(value) => set({ priority: priorities.find((name) => name === value) })}
      options={[
        [ALL, translate('filters.allPriorities')],
        ...priorities.map((name) => [name, humanize(name)] as const),
      ]}
    />
  );
};

export const LoanTypeFilter = () => {
  const translate = useTranslate();
  const [{ loanType }, set] = useApplicationFilter();
  return (
    <FilterSelect
      label={translate('filters.loanType')}
      value={loanType ?? ALL}
      onChange={(value) => set({ loanType: loanTypes.find((name) => name === value) })}
      options={[
        [ALL, translate('filters.allLoanTypes')],
        ...loanTypes.map((name) => [name, loanTypeLabel(name)] as const),
      ]}
    />
  );
};

export const AssigneeFilter = () => {
  const translate = useTranslate();
  const [{ assignee = ALL }, set] = useApplicationFilter();
  return (
    <FilterSelect
      label={translate('filters.assignee')}
      value={assignee}
      onChange={(value) => set({ assignee: value === ALL ? undefined : value })}
      options={[
        [ALL, translate('filters.allAssignees')],
        ['unassigned', translate('filters.unassigned')],
        ['me', translate('filters.me')],
      ]}
    />
  );
};
