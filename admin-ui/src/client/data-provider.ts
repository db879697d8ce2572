import type { DataProvider } from 'react-admin';
import simpleRestProvider from 'ra-data-simple-rest';
import { http } from './http.ts';

const rest = simpleRestProvider('/api', http);

/** Facts about a list's total: `meta` of react-admin's lists. */
export type ListMeta = {
  readonly isEstimate: boolean;
  /** Where a search has left rows out, in how many of the newest it has looked; else 0. */
  readonly searchedNewest: number;
};

const getList: DataProvider['getList'] = async (resource, params) => {
  const meta = { isEstimate: false, searchedNewest: 0 };
  const listening = simpleRestProvider('/api', async (url, options) => {
    const answer = await http(url, options);
    meta.isEstimate = answer.headers.get('X-Total-Is-Estimate') === 'true';
    meta.searchedNewest = Number(answer.headers.get('X-Searched-Newest'));
    return answer;
  });
  return { ...(await listening.getList(resource, params)), meta };
};

/** The REST conventions of react-admin for lists. Commands are functions of their features, sent by `useCommand`. */
export const dataProvider = { ...rest, getList, supportAbortSignal: true };
