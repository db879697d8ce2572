import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnauthenticated } from './api-error.ts';
import { read } from './http.ts';
import { noteLineFound, noteLineLost } from './line.ts';
import { noteLogPosition } from './log/log-position.ts';
import { readingSince } from './log/reading-since.ts';
import { isSeen } from './log/seen-versions.ts';
import { announceSessionEnd } from './session-end.ts';

/** `event: change` of GET /api/live. `changes` null means: too many to name, refresh everything. */
export type LiveChange = {
  readonly position: number;
  readonly changes: readonly { readonly resource: string; readonly id: string; readonly version?: number }[] | null;
};

/** Burst of events of one command, and of what a workflow does next, become one refresh. */
const COALESCE_MS = 120;
const REOPEN_MS = 5_000;
/** The server is heard every 20 s; a line that is silent for longer is cut, whatever the browser makes of it. */
const SILENT_MS = 50_000;
/** Figures and work of applications and the people behind them; who works here, who gives permissions, and where one is signed in. */
const derivedFrom: Readonly<Record<string, readonly string[]>> = {
  applications: ['pipeline', 'business', 'system', 'applicants', 'my-work'],
  'work-queues': ['my-work'],
  'vendor-orders': ['my-work'],
  users: ['staff', 'permissions', 'sessions'],
};

type Told = Pick<LiveChange, 'changes'>;

/** The announced version, where there is one, by resource and id. */
type Changed = 'everything' | ReadonlyMap<string, ReadonlyMap<string, number | undefined>>;

const add = (pending: Changed, { changes }: Told): Changed => {
  if (pending === 'everything' || changes === null) return 'everything';
  const merged = new Map([...pending].map(([resource, ids]) => [resource, new Map(ids)]));
  for (const { resource, id, version } of changes) {
    for (const affected of [resource, ...(derivedFrom[resource] ?? [])]) {
      if (!merged.has(affected)) merged.set(affected, new Map());
      merged.get(affected)?.set(id, affected === resource ? version : undefined);
    }
  }
  return merged;
};

const UUID = /^[0-9a-f-]{36}$/;

/**
 * True for a query that shows a changed record. One file's own reads are left alone when another file changed, and when
 * they show that version already: it was changed here.
 */
export const isAffected = (changed: Changed, queryKey: readonly unknown[]): boolean => {
  if (changed === 'everything') return true;
  const [resource, second] = queryKey;
  // A list of react-admin goes by its whole address: `work-queues/underwriting`.
  const ids = changed.get(String(resource).replace(/\/.*/, ''));
  if (!ids) return false;
  const isOneFile = typeof second === 'string' && UUID.test(second);
  return !isOneFile || (ids.has(second) && !isSeen(String(resource), second, ids.get(second)));
};

const refresh = (queryClient: QueryClient, changed: Changed): void => {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }: Query) => isAffected(changed, queryKey) });
};

/** True while the server knows this session, and without an answer. */
const isSignedIn = (): Promise<boolean> =>
  read('auth/user').then(
    () => true,
    (error: unknown) => !isUnauthenticated(error),
  );

type Timer = ReturnType<typeof setTimeout>;
const everything: Told = { changes: null };

const createRefresher = (queryClient: QueryClient) => {
  let pending: Changed = new Map();
  let timer: Timer | undefined;
  return {
    add: (change: Told) => {
      pending = add(pending, change);
      timer ??= setTimeout(() => {
        timer = undefined;
        const due = pending;
        pending = new Map();
        refresh(queryClient, due);
      }, COALESCE_MS);
    },
    stop: () => clearTimeout(timer),
  };
};

/** The server first sends what has changed while the program was on its way. */
const addressOfLive = (): string => {
  const since = readingSince();
  return since === null ? '/api/live' : `/api/live?since=${encodeURIComponent(since)}`;
};

/** Listens to the server's changes, again after a cut or silent line. */
const openLine = (tell: (change: Told) => void) => {
  let source: EventSource | undefined;
  let reopening: Timer | undefined;
  let silence: Timer | undefined;
  let hasBeenOpen = false;

  const reopen = (afterMs: number) => {
    source?.close();
    clearTimeout(reopening);
    reopening = setTimeout(listen, afterMs);
  };
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      noteLineLost();
      reopen(0);
    }, SILENT_MS);
  };
  const reopenIfSignedIn = async () => {
    if ((await isSignedIn()) && source) reopen(REOPEN_MS);
  };
  const stop = () => {
    clearTimeout(reopening);
    clearTimeout(silence);
    source?.close();
    source = undefined;
  };
  const listen = () => {
    const opened = new EventSource(addressOfLive());
    source = opened;
    opened.addEventListener('change', ({ data }: MessageEvent<string>) => {
      heard();
      const change = JSON.parse(data) as LiveChange;
      noteLogPosition(String(change.position));
      tell(change);
    });
    opened.addEventListener('open', () => {
      heard();
      noteLineFound();
      // Whatever happened while the line was cut has been missed, and what was asked for meanwhile has failed.
      if (hasBeenOpen) tell(everything);
      hasBeenOpen = true;
    });
    opened.addEventListener('beat', heard);
    opened.addEventListener('access-changed', () => tell(everything));
    opened.addEventListener('session-ended', () => {
      opened.close();
      clearTimeout(silence);
      announceSessionEnd();
    });
    opened.addEventListener('error', () => {
      noteLineLost();
      // A browser comes back by itself after a cut line, but never after an answer that is not a stream.
      if (opened.readyState === EventSource.CLOSED) void reopenIfSignedIn();
    });
  };
  listen();
  return { reopen, stop };
};

/**
 * Keeps every screen current: listens to the server's changes and refetches what they touch. When the signed-in person
 * may do more or less than before, everything is read anew; when their session has ended, the shell is notified.
 */
export const useLiveUpdates = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresher = createRefresher(queryClient);
    const line = openLine(refresher.add);
    const online = () => line.reopen(0);
    window.addEventListener('offline', noteLineLost);
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('offline', noteLineLost);
      window.removeEventListener('online', online);
      line.stop();
      refresher.stop();
    };
  }, [queryClient]);
};
