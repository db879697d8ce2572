import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../kit/page/ErrorState.tsx';

type Props = {
  readonly label: string;
  /** Data of the section; after a failed refresh the old data stays. */
  readonly query: UseQueryResult;
  readonly columns: { readonly xs: number; readonly lg: number };
  readonly children: ReactNode;
};

const columnsOf = (count: number): string => `repeat(${count}, minmax(0, 1fr))`;

/** Cards side by side, or why there are none. */
export const DashboardSection = ({ label, query: { data, error, refetch }, columns, children }: Props) => {
  if (error && data === undefined)
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <Box
      component="section"
      aria-label={label}
      aria-busy={data === undefined}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: columnsOf(columns.xs), lg: columnsOf(columns.lg) },
      }}
    >
      {children}
    </Box>
  );
};
