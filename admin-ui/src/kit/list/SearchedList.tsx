import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { ListBase, Pagination, type RaRecord, type SortPayload, useListContext } from 'react-admin';
import { EmptyState } from '../page/EmptyState.tsx';
import { PageSkeleton } from '../page/PageSkeleton.tsx';
import { Section } from '../page/Section.tsx';
import { errorsInPlace } from './errors-in-place.ts';
import { ListRows } from './ListRows.tsx';

type RowsProps<Row extends RaRecord> = {
  readonly row: (row: Row) => ReactNode;
  /** Rows of a page to choose from; there is nothing to page through where the smallest holds them all. */
  readonly pageSizes: readonly number[];
  /** Where there is nothing yet. */
  readonly empty: ReactNode;
  /** Where nothing fits the filter, and the button that clears it; left out where it says the same as `empty`. */
  readonly noneFound?: { readonly title: string; readonly clear: string };
  /** Until the first answer; a skeleton when left out. */
  readonly loading?: ReactNode;
  /** Of the list of rows, where they do not stand one below the other. */
  readonly layout?: object;
};

const Rows = <Row extends RaRecord>({ row, pageSizes, empty, noneFound, loading, layout }: RowsProps<Row>) => {
  const { data = [], total, isPending, filterValues, setFilters } = useListContext<Row>();
  if (isPending) return loading ?? <PageSkeleton />;
  if (total === 0) {
    if (!noneFound || Object.keys(filterValues).length === 0) return empty;
    const clear = (
      <Button variant="outlined" onClick={() => setFilters({}, {})}>
        {noneFound.clear}
      </Button>
    );
    return <EmptyState title={noneFound.title} action={clear} />;
  }
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', ...layout }}>
        {data.map(row)}
      </Box>
      {total !== undefined && total > Math.min(...pageSizes) && <Pagination rowsPerPageOptions={[...pageSizes]} />}
    </>
  );
};

type Props<Row extends RaRecord> = RowsProps<Row> & {
  readonly resource: string;
  readonly perPage: number;
  readonly sort: SortPayload;
  /** Permanent filter; must keep its identity between renders. */
  readonly filter?: object;
  /** Under which search and page are kept; false keeps nothing. */
  readonly storeKey?: string | false;
  /** Keeps search and page out of the address, as beside another list. */
  readonly isOutOfAddress?: boolean;
  readonly filters?: ReactNode;
  readonly title?: string;
  readonly actions?: ReactNode;
};

const NO_FILTER = {};

/**
 * A section with a list that the server searches, filters and pages: its filters, its rows, what it says while it loads,
 * fails or has nothing, and its pages.
 */
export const SearchedList = <Row extends RaRecord>({
  resource,
  perPage,
  sort,
  filter = NO_FILTER,
  storeKey,
  isOutOfAddress = false,
  filters,
  title,
  actions,
  ...rows
}: Props<Row>) => (
  <ListBase
    resource={resource}
    perPage={perPage}
    sort={sort}
    filter={filter}
    {...(storeKey !== undefined && { storeKey })}
    disableSyncWithLocation={isOutOfAddress}
    exporter={false}
    // The page is guarded by its feature: what is listed is not a resource of the permissions.
    disableAuthentication
    queryOptions={errorsInPlace}
  >
    <Section padding={0} actions={actions} {...(title !== undefined && { title })}>
      {filters}
      <ListRows>
        <Rows {...rows} />
      </ListRows>
    </Section>
  </ListBase>
);
