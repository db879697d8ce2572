import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ProgressButton } from '../command/ProgressButton.tsx';
import type { Neighbours, QueueRow } from '../../../../api/work-queue/work-queue.contract.ts';
import { workRules } from '../../../../events/lending/decisions/work-rules.ts';
import { workQueueNames } from '../../../../events/lending/life-cycle/work-queues.ts';
import { read } from '../../client/http.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { ByRule } from '../../session/Entrusted.tsx';
import { ClaimButton } from './ClaimButton.tsx';
import { queryOf, queueList, type QueueView } from './queue-address.ts';
import type { useTakeNext } from './useTakeNext.ts';
import { useWorkQueueText } from './work-queue.texts.ts';

/** A file that was opened from a queue, and the list of it that it was opened from. */
export type InQueue = { readonly applicationId: string; readonly view: QueueView };

/** The file's state in its queue: null once it has left, undefined until known. */
export const useQueueRow = ({ applicationId: id, view: { queue } }: InQueue): QueueRow | null | undefined =>
  useQuery({
    queryKey: ['work-queues', id, queue],
    queryFn: async ({ signal }) => {
      const filter = JSON.stringify({ id: [id] });
      const rows = await read<readonly QueueRow[]>(`work-queues/${queue}?${new URLSearchParams({ filter })}`, signal);
      return rows[0] ?? null;
    },
  }).data;

/** The files beside it in the order of the list; undefined until they are known, and where there is no list. */
export const useNeighbours = (applicationId: string, view: QueueView | undefined): Neighbours | undefined =>
  useQuery({
    queryKey: ['work-queues', view?.queue, applicationId, view],
    queryFn: view
      ? ({ signal }) =>
          read<Neighbours>(`work-queues/${view.queue}/${applicationId}/neighbours?${queryOf(view)}`, signal)
      : skipToken,
  }).data;

const Holder = ({ row }: { readonly row: QueueRow | null | undefined }) => {
  const t = useWorkQueueText();
  const user = useCurrentUser();
  if (row === undefined) return null;
  if (row === null) return t('strip.left');
  if (row.assigneeId === null) return t('strip.nobody');
  return row.assigneeId === user.id ? t('strip.yours') : t('strip.theirs', { name: row.assignedTo ?? '' });
};

type Props = InQueue & {
  readonly row: QueueRow | null | undefined;
  readonly next: ReturnType<typeof useTakeNext>;
  readonly children?: ReactNode;
};

/** The line above a file that was opened from a queue: whose it is, to claim it, and what else can be done from there. */
export const QueueBar = ({ view, row, next: { takeNext, isPending }, children }: Props) => {
  const t = useWorkQueueText();
  const label = t('strip.label', { queue: workQueueNames[view.queue] });
  return (
    <Box
      component="section"
      aria-label={label}
      sx={({ tokens }) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mb: 2,
        px: 2,
        py: 1,
        border: `1px solid ${tokens.border}`,
        borderRadius: '6px',
        backgroundColor: tokens.surface,
      })}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="h3">{label}</Typography>
        <Typography variant="caption" component="div" color="textSecondary" sx={{ minHeight: 18 }}>
          <Holder row={row} />
        </Typography>
      </Box>
      {row && <ClaimButton queue={view.queue} row={row} />}
      {children}
      <ByRule rule={workRules[view.queue]}>
        <ProgressButton variant="outlined" isPending={isPending} onClick={takeNext}>
          {t('takeNext')}
        </ProgressButton>
      </ByRule>
      <Button component={Link} to={queueList(view)}>
        {t('strip.back')}
      </Button>
    </Box>
  );
};
