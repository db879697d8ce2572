import type { z } from 'zod';
import type { userFilterSchema } from '../../../../api/user/user.contract.ts';
import { useListFilter } from '../../kit/list/use-list-filter.ts';

export type UserFilter = z.infer<typeof userFilterSchema>;

/** The filter of the list around, and how to change some of its conditions; undefined takes one away. */
export const useUserFilter = () => useListFilter<UserFilter>();
