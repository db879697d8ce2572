import Button from '@mui/material/Button';
import { Link, useNavigate } from 'react-router-dom';
import { workPermissions } from '../../../../events/lending/life-cycle/work-queues.ts';
import { usePageKeys } from '../../kit/keys/page-keys.ts';
import { useClaim } from '../../kit/work-queue/ClaimButton.tsx';
import { queueList } from '../../kit/work-queue/queue-address.ts';
import { type InQueue, QueueBar, useQueueRow } from '../../kit/work-queue/QueueBar.tsx';
import { useTakeNext } from '../../kit/work-queue/useTakeNext.ts';
import { useWorkQueueText } from '../../kit/work-queue/work-queue.texts.ts';
import { Permitted } from '../../session/Permitted.tsx';

/** Above a document that was opened from a queue: whose the file is. The ways on stand beside the document's title. */
export const ReviewQueueBar = (props: InQueue) => {
  const { view } = props;
  const t = useWorkQueueText();
  const navigate = useNavigate();
  const row = useQueueRow(props);
  const { claim, release } = useClaim(view.queue);
  const { takeNext, isPending } = useTakeNext(view);
  usePageKeys([
    { key: 't', label: t('keys.claim'), run: () => row && claim(row) },
    { key: 'r', label: t('keys.release'), run: () => row && release(row) },
    { key: 'n', label: t('keys.takeNext'), run: takeNext },
    { key: 'l', label: t('keys.back'), run: () => void navigate(queueList(view)) },
  ]);
  return (
    <QueueBar {...props} row={row}>
      <Permitted permission={workPermissions[view.queue]}>
        <Button variant="outlined" disabled={isPending} onClick={takeNext}>
          {t('takeNext')}
        </Button>
      </Permitted>
      <Button component={Link} to={queueList(view)}>
        {t('strip.back')}
      </Button>
    </QueueBar>
  );
};
