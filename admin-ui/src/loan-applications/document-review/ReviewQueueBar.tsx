import { useNavigate } from 'react-router-dom';
import { usePageKeys } from '../../kit/keys/page-keys.ts';
import { useClaim } from '../../kit/work-queue/ClaimButton.tsx';
import { queueList } from '../../kit/work-queue/queue-address.ts';
import { type InQueue, QueueBar, useQueueRow } from '../../kit/work-queue/QueueBar.tsx';
import { useTakeNext } from '../../kit/work-queue/useTakeNext.ts';
import { useWorkQueueText } from '../../kit/work-queue/work-queue.texts.ts';

/** Above a document that was opened from a queue: whose the file is. The ways on stand beside the document's title. */
export const ReviewQueueBar = (props: InQueue) => {
  const { view } = props;
  const t = useWorkQueueText();
  const navigate = useNavigate();
  const row = useQueueRow(props);
  const { claim, release } = useClaim(view.queue);
  const next = useTakeNext(view);
  usePageKeys([
    { key: 't', label: t('keys.claim'), run: () => row && claim(row) },
    { key: 'r', label: t('keys.release'), run: () => row && release(row) },
    { key: 'n', label: t('keys.takeNext'), run: next.takeNext },
    { key: 'l', label: t('keys.back'), run: () => void navigate(queueList(view)) },
  ]);
  return <QueueBar {...props} row={row} next={next} />;
};
