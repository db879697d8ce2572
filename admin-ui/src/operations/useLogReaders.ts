import { useQuery } from '@tanstack/react-query';
import type { LogReaders } from '../../../api/system/log-readers/log-reader.contract.ts';

const REFRESH_MS = 2_000;

/** All readers, kept current: a stopped reader sends no live changes. */
export const useLogReaders = () =>
  useQuery<LogReaders>({ queryKey: ['system', 'readers'], refetchInterval: REFRESH_MS });
