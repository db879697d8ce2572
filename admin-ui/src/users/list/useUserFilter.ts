import { useListFilterContext } from 'react-admin';
import type { z } from 'zod';
import type { userFilterSchema } from '../../../../api/user/user.contract.ts';

export type UserFilter = z.infer<typeof userFilterSchema>;

/** The filter of the list around, and how to change some of its conditions; undefined takes one away. */
export const useUserFilter = (): readonly [UserFilter, (patch: { [Key in keyof UserFilter]: unknown }) => void] => {
  const { filterValues, setFilters } = useListFilterContext();
  const filter: UserFilter = filterValues;
  return [
    filter,
    (patch) =>
      setFilters(
        Object.fromEntries(Object.entries({ ...filter, ...patch }).filter(([, value]) => value !== undefined)),
      ),
  ];
};
