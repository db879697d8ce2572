import { useQuery } from '@tanstack/react-query';
import type { LogReaders } from '../../../api/system/log-readers/log-reader.contract.ts';

const REFRESH_MS = 2_000;

/** All readers, kept current: a reader that stands still sends no live changes that could tell. */
export const useLogReaders = () =>
  useQuery<LogReaders>({ queryKey: ['system', 'readers'], refetchInterval: REFRESH_MS });
