import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link, useNavigate } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import type { Neighbours, QueueRow } from '../../../../api/work-queue/work-queue.contract.ts';
import { workPermissions, workQueueNames } from '../../../../events/lending/work-queues.ts';
import { read } from '../../client/http.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { useDialogLink } from '../dialogs/record-dialogs.ts';
import { usePageKeys } from '../keys/page-keys.ts';
import { ClaimButton, useClaim } from './ClaimButton.tsx';
import { fileInQueue, queryOf, queueList, type QueueView } from './queue-address.ts';
import { useTakeNext } from './useTakeNext.ts';
import { useWorkQueueText } from './work-queue.texts.ts';

type Props = { readonly applicationId: string; readonly view: QueueView };

const useQueueRow = ({ applicationId: id, view: { queue } }: Props) =>
  useQuery({
    queryKey: ['work-queues', id, queue],
    queryFn: async ({ signal }) => {
      const filter = JSON.stringify({ id: [id] });
      const rows = await read<readonly QueueRow[]>(`work-queues/${queue}?${new URLSearchParams({ filter })}`, signal);
      return rows[0] ?? null;
    },
  });

const useNeighbours = ({ applicationId: id, view }: Props) =>
  useQuery({
    queryKey: ['work-queues', view.queue, id, view],
    queryFn: ({ signal }) => read<Neighbours>(`work-queues/${view.queue}/${id}/neighbours?${queryOf(view)}`, signal),
  });

const Holder = ({ row }: { readonly row: QueueRow | null | undefined }) => {
  const t = useWorkQueueText();
  const user = useCurrentUser();
  if (row === undefined) return null;
  if (row === null) return t('strip.left');
  if (row.assigneeId === null) return t('strip.nobody');
  return row.assigneeId === user.id ? t('strip.yours') : t('strip.theirs', { name: row.assignedTo ?? '' });
};

const Step = ({ to, label }: { readonly to: string | null; readonly label: string }) =>
  to === null ? (
    <Button variant="outlined" disabled>
      {label}
    </Button>
  ) : (
    <Button component={Link} to={to} variant="outlined">
      {label}
    </Button>
  );

/** Above a file that was opened from a queue: whose it is, and the way to those beside it in the order of the list. */
export const QueueStrip = (props: Props) => {
  const { view } = props;
  const t = useWorkQueueText();
  const navigate = useNavigate();
  const linkTo = useDialogLink();
  const { data: row } = useQueueRow(props);
  const { data: beside } = useNeighbours(props);
  const { claim, release } = useClaim(view.queue);
  const { takeNext, isPending } = useTakeNext(view);
  const addressOf = (id: string | null | undefined): string | null => (id ? fileInQueue(id, view) : null);
  const [previous, next] = [addressOf(beside?.previous), addressOf(beside?.next)];
  const go = (to: string | null) => () => void (to && navigate(to));

  usePageKeys([
    { key: 'k', label: t('keys.previous'), run: go(previous) },
    { key: 'j', label: t('keys.next'), run: go(next) },
    { key: 'b', label: t('keys.back'), run: go(queueList(view)) },
    { key: 'c', label: t('keys.claim'), run: () => row && claim(row) },
    { key: 'r', label: t('keys.release'), run: () => row && release(row) },
    { key: 'n', label: t('keys.takeNext'), run: takeNext },
  ]);

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
      {view.queue === 'pre-qualification' && (
        <Button component={Link} to={linkTo('letter', props.applicationId)} variant="outlined">
          {t('strip.letter')}
        </Button>
      )}
      {view.queue === 'underwriting' && (
        <Button component={Link} to={linkTo('glance', props.applicationId)} variant="outlined">
          {t('strip.glance')}
        </Button>
      )}
      <Step to={previous} label={t('strip.previous')} />
      <Step to={next} label={t('strip.next')} />
      <Permitted permission={workPermissions[view.queue]}>
        <Button variant="outlined" disabled={isPending} onClick={takeNext}>
          {t('takeNext')}
        </Button>
      </Permitted>
      <Button component={Link} to={queueList(view)}>
        {t('strip.back')}
      </Button>
    </Box>
  );
};
