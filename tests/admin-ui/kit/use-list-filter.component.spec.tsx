import { describe, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ListFilterContext } from 'react-admin';
import { useListFilter } from '../../../admin-ui/src/kit/list/use-list-filter.ts';

type Filter = { readonly q?: string; readonly status?: string };

describe('The filter of a list', () => {
  const setFilters = jest.fn<(filter: unknown) => void>();
  const show = (filterValues: Filter) => {
    const context = {
      filterValues,
      displayedFilters: {},
      setFilters,
      showFilter: jest.fn<() => void>(),
      hideFilter: jest.fn<() => void>(),
      resource: 'loans',
    };
    const around = ({ children }: { readonly children: ReactNode }) => (
      <ListFilterContext.Provider value={context}>{children}</ListFilterContext.Provider>
    );
    return renderHook(() => useListFilter<Filter>(), { wrapper: around }).result.current;
  };

  it('keeps a change that is not shown yet when another one follows', () => {
    const [, change] = show({ status: 'open' });
    change({ q: 'oak' });
    expect(setFilters).toHaveBeenLastCalledWith({ status: 'open', q: 'oak' });
    change({ status: undefined });
    expect(setFilters).toHaveBeenLastCalledWith({ q: 'oak' });
  });

  it('starts from what is shown once that has changed', () => {
    show({ status: 'open' })[1]({ q: 'oak' });
    show({ status: 'closed' })[1]({ q: 'elm' });
    expect(setFilters).toHaveBeenLastCalledWith({ status: 'closed', q: 'elm' });
  });
});
