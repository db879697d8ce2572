import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from './ErrorState.tsx';

type Props = { readonly query: UseQueryResult; readonly height: number; readonly margin?: number };

/** Placeholder while loading: a skeleton, or the failure with Retry. */
export const Awaited = ({ query: { data, error, refetch }, height, margin = 0 }: Props) => {
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <Skeleton height={height} sx={{ m: margin }} /> : null;
};
