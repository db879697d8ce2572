import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { departments, roles, userStatuses } from '../../../events/lending/permissions.ts';
import { FilterBar } from '../kit/list/FilterBar.tsx';
import { humanize } from '../kit/values/format.ts';
import { FilterSelect } from '../kit/list/FilterSelect.tsx';
import { SearchField } from '../kit/list/SearchField.tsx';
import { useUserFilter } from './useUserFilter.ts';

const ALL = 'all';

type Props = {
  readonly name: 'role' | 'department' | 'status';
  readonly values: readonly string[];
  readonly all: string;
  readonly labelOf: (value: string) => string;
};

const Filter = ({ name, values, all, labelOf }: Props) => {
  const translate = useTranslate();
  const [filter, set] = useUserFilter();
  return (
    <FilterSelect
      label={translate(`users.filters.${name}`)}
      value={filter[name] ?? ALL}
      onChange={(value) => set({ [name]: value === ALL ? undefined : value })}
      options={[[ALL, translate(`users.filters.${all}`)], ...values.map((value) => [value, labelOf(value)] as const)]}
    />
  );
};

/** Search and filters; they live in the address and are carried out by the server. */
export const UserFilters = () => {
  const translate = useTranslate();
  const [{ q = '', online }, set] = useUserFilter();
  return (
    <FilterBar>
      <SearchField
        placeholder={translate('users.search')}
        value={q}
        onChange={(text) => set({ q: text || undefined })}
      />
      <Filter name="role" values={roles} all="allRoles" labelOf={humanize} />
      <Filter name="department" values={departments} all="allDepartments" labelOf={humanize} />
      <Filter
        name="status"
        values={[...userStatuses, 'deleted']}
        all="allStatuses"
        labelOf={(status) => translate(`users.statuses.${status}`)}
      />
      {online && (
        <Chip
          variant="outlined"
          label={translate('users.filters.online')}
          onDelete={() => set({ online: undefined })}
        />
      )}
    </FilterBar>
  );
};
