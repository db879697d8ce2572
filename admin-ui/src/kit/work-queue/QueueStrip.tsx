import Button from '@mui/material/Button';
import { Link, useNavigate } from 'react-router-dom';
import type { Neighbours } from '../../../../api/work-queue/work-queue.contract.ts';
import { useDialogLink } from '../dialogs/record-dialogs.ts';
import { usePageKeys } from '../keys/page-keys.ts';
import { useClaim } from './ClaimButton.tsx';
import { fileInQueue, queueList } from './queue-address.ts';
import { type InQueue, QueueBar, useNeighbours, useQueueRow } from './QueueBar.tsx';
import { useTakeNext } from './useTakeNext.ts';
import { useWorkQueueText } from './work-queue.texts.ts';

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
export const QueueStrip = (props: InQueue) => {
  const { view } = props;
  const t = useWorkQueueText();
  const navigate = useNavigate();
  const linkTo = useDialogLink();
  const row = useQueueRow(props);
  const beside = useNeighbours(props.applicationId, view);
  const { claim, release } = useClaim(view.queue);
  const taking = useTakeNext(view);
  const addressOf = (file: Neighbours['next'] | undefined): string | null => (file ? fileInQueue(file.id, view) : null);
  const [previous, next] = [addressOf(beside?.previous), addressOf(beside?.next)];
  const go = (to: string | null) => () => void (to && navigate(to));

  usePageKeys([
    { key: 'k', label: t('keys.previous'), run: go(previous) },
    { key: 'j', label: t('keys.next'), run: go(next) },
    { key: 'b', label: t('keys.back'), run: go(queueList(view)) },
    { key: 'c', label: t('keys.claim'), run: () => row && claim(row) },
    { key: 'r', label: t('keys.release'), run: () => row && release(row) },
    { key: 'n', label: t('keys.takeNext'), run: taking.takeNext },
  ]);

  return (
    <QueueBar {...props} row={row} next={taking}>
      {view.queue === 'underwriting' && (
        <Button component={Link} to={linkTo('glance', props.applicationId)} variant="outlined">
          {t('strip.glance')}
        </Button>
      )}
      <Step to={previous} label={t('strip.previous')} />
      <Step to={next} label={t('strip.next')} />
    </QueueBar>
  );
};
