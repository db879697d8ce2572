import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noteLogPosition } from './log-position.ts';

/** `event: change` of GET /api/live. `changes` null means: too many to name, refresh everything. */
export type LiveChange = {
  readonly position: number;
  readonly changes: readonly { readonly resource: string; readonly id: string }[] | null;
};

/** Burst of events of one command, and of what a workflow does next, become one refresh. */
const COALESCE_MS = 120;
/** Figures counted over applications, and the people behind them. */
const derivedFrom: Readonly<Record<string, readonly string[]>> = {
  applications: ['pipeline', 'business', 'system', 'applicants'],
};

type Changed = 'everything' | ReadonlyMap<string, ReadonlySet<string>>;

const add = (pending: Changed, { changes }: LiveChange): Changed => {
  if (pending === 'everything' || changes === null) return 'everything';
  const merged = new Map([...pending].map(([resource, ids]) => [resource, new Set(ids)]));
  for (const { resource, id } of changes) {
    for (const affected of [resource, ...(derivedFrom[resource] ?? [])]) {
      if (!merged.has(affected)) merged.set(affected, new Set());
      merged.get(affected)?.add(id);
    }
  }
  return merged;
};

const UUID = /^[0-9a-f-]{36}$/;

/** Whether a query shows anything that has changed. One file's own reads are left alone when another file changed. */
export const isAffected = (changed: Changed, queryKey: readonly unknown[]): boolean => {
  if (changed === 'everything') return true;
  const [resource, second] = queryKey;
  const ids = changed.get(String(resource));
  if (!ids) return false;
  const isOneFile = typeof second === 'string' && UUID.test(second);
  return !isOneFile || ids.has(second);
};

const refresh = (queryClient: QueryClient, changed: Changed): void => {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }: Query) => isAffected(changed, queryKey) });
};

/** Keeps every screen current: listens to the server's changes and refetches what they touch. */
export const useLiveUpdates = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    const source = new EventSource('/api/live');
    let pending: Changed = new Map();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasBeenOpen = false;

    const schedule = (changed: Changed) => {
      pending = changed;
      timer ??= setTimeout(() => {
        timer = undefined;
        const due = pending;
        pending = new Map();
        refresh(queryClient, due);
      }, COALESCE_MS);
    };
    source.addEventListener('change', ({ data }: MessageEvent<string>) => {
      const change = JSON.parse(data) as LiveChange;
      noteLogPosition(String(change.position));
      schedule(add(pending, change));
    });
    source.addEventListener('open', () => {
      // Whatever happened while the line was cut has been missed.
      if (hasBeenOpen) schedule('everything');
      hasBeenOpen = true;
    });
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [queryClient]);
};
