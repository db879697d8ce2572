import type { StaffMember } from '../../../../api/user/user.contract.ts';
import { conditionFilters } from '../../../../events/lending/conditions/condition-words.ts';
import { dispositionNames, dispositions } from '../../../../events/lending/disposition/disposition.ts';
import { applicationStatuses, loanTypes, priorities } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { useApi } from '../../client/use-api.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { humanize, loanTypeLabel, statusLabel } from '../values/format.ts';
import { FilterSelect } from '../list/FilterSelect.tsx';
import { useApplicationFilter } from './useApplicationFilter.ts';
import { useApplicationsText } from './applications.texts.ts';

const ALL = 'all';
const dispositionChoices = [...dispositions, 'none'] as const;

export const StatusFilter = () => {
  const t = useApplicationsText();
  const [{ status }, set] = useApplicationFilter();
  return (
    <FilterSelect
      label={t('filters.status')}
      value={typeof status === 'string' ? status : ALL}
      onChange={(value) => set({ status: applicationStatuses.find((name) => name === value) })}
      options={[
        [ALL, t('filters.allStatuses')],
        ...applicationStatuses.map((name) => [name, statusLabel(name)] as const),
      ]}
    />
  );
};

export const DispositionFilter = () => {
  const t = useApplicationsText();
  const [{ disposition }, set] = useApplicationFilter();
  return (
    <FilterSelect
      label={t('filters.disposition')}
      value={typeof disposition === 'string' ? disposition : ALL}
      onChange={(value) => set({ disposition: dispositionChoices.find((name) => name === value) })}
      options={[
        [ALL, t('filters.allDispositions')],
        ['none', t('filters.noDisposition')],
        ...dispositions.map((name) => [name, dispositionNames[name]] as const),
      ]}
    />
  );
};

export const ConditionsFilter = () => {
  const t = useApplicationsText();
  const [{ conditions = ALL }, set] = useApplicationFilter();
  return (
    <FilterSelect
      label={t('filters.conditions')}
      value={conditions}
      onChange={(value) => set({ conditions: conditionFilters.find((name) => name === value) })}
      options={[
        [ALL, t('filters.allConditions')],
        ...conditionFilters.map((name) => [name, t(`conditionFilters.${name}`)] as const),
      ]}
    />
  );
};

export const PriorityFilter = () => {
  const t = useApplicationsText();
  const [{ priority }, set] = useApplicationFilter();
  return (
    <FilterSelect
      label={t('filters.priority')}
      value={typeof priority === 'string' ? priority : ALL}
      onChange={(value) => set({ priority: priorities.find((name) => name === value) })}
      options={[[ALL, t('filters.allPriorities')], ...priorities.map((name) => [name, humanize(name)] as const)]}
    />
  );
};

export const LoanTypeFilter = () => {
  const t = useApplicationsText();
  const [{ loanType }, set] = useApplicationFilter();
  return (
    <FilterSelect
      label={t('filters.loanType')}
      value={loanType ?? ALL}
      onChange={(value) => set({ loanType: loanTypes.find((name) => name === value) })}
      options={[[ALL, t('filters.allLoanTypes')], ...loanTypes.map((name) => [name, loanTypeLabel(name)] as const)]}
    />
  );
};

/** Whose files: one's own, nobody's, or those of a colleague, as a manager looks for them. */
export const AssigneeFilter = () => {
  const t = useApplicationsText();
  const user = useCurrentUser();
  const { data: staff = [] } = useApi<StaffMember[]>(['staff']);
  const [{ assignee = ALL }, set] = useApplicationFilter();
  const colleagues = staff.filter(({ id }) => id !== user.id);
  const isListed = [ALL, 'unassigned', 'me'].includes(assignee) || colleagues.some(({ id }) => id === assignee);
  return (
    <FilterSelect
      label={t('filters.assignee')}
      value={assignee}
      onChange={(value) => set({ assignee: value === ALL ? undefined : value })}
      options={[
        [ALL, t('filters.allAssignees')],
        ['unassigned', t('filters.unassigned')],
        ['me', t('filters.me')],
        ...colleagues.map(({ id, name }) => [id, name] as const),
        // Of an address that was kept: they have left, or are not known yet.
        ...(isListed ? [] : [[assignee, t('filters.someone')] as const]),
      ]}
    />
  );
};
