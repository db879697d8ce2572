import Chip from '@mui/material/Chip';
import { departments, roles, userStatuses } from '../../../../events/lending/permissions/permissions.ts';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { humanize } from '../../kit/values/format.ts';
import { FilterSelect } from '../../kit/list/FilterSelect.tsx';
import { SearchField } from '../../kit/list/SearchField.tsx';
import { useUserFilter } from './useUserFilter.ts';
import { useUsersText } from '../shared/users.texts.ts';
import { useUserListText } from './user-list.texts.ts';

const ALL = 'all';

type Props<Value extends string> = {
  readonly name: 'role' | 'department' | 'status';
  readonly values: readonly Value[];
  readonly all: 'allRoles' | 'allDepartments' | 'allStatuses';
  readonly labelOf: (value: Value) => string;
};

const Filter = <Value extends string>({ name, values, all, labelOf }: Props<Value>) => {
  const t = useUserListText();
  const ofUsers = useUsersText();
  const [filter, set] = useUserFilter();
  return (
    <FilterSelect
      label={ofUsers(`fields.${name}`)}
      value={filter[name] ?? ALL}
      onChange={(value) => set({ [name]: value === ALL ? undefined : value })}
      options={[[ALL, t(`filters.${all}`)], ...values.map((value) => [value, labelOf(value)] as const)]}
    />
  );
};

/** Search and filters; they live in the address and are carried out by the server. */
export const UserFilters = () => {
  const t = useUserListText();
  const ofUsers = useUsersText();
  const [{ q = '', online }, set] = useUserFilter();
  return (
    <FilterBar>
      <SearchField placeholder={t('search')} value={q} onChange={(text) => set({ q: text || undefined })} />
      <Filter name="role" values={roles} all="allRoles" labelOf={humanize} />
      <Filter name="department" values={departments} all="allDepartments" labelOf={humanize} />
      <Filter
        name="status"
        values={[...userStatuses, 'deleted']}
        all="allStatuses"
        labelOf={(status) => ofUsers(`statuses.${status}`)}
      />
      {online && <Chip variant="outlined" label={t('filters.online')} onDelete={() => set({ online: undefined })} />}
    </FilterBar>
  );
};
