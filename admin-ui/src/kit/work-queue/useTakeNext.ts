import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { workRules } from '../../../../events/lending/decisions/work-rules.ts';
import type { WorkQueue } from '../../../../events/lending/life-cycle/work-queues.ts';
import { useMeets } from '../../session/current-user.ts';
import { useCommand } from '../command/use-command.ts';
import { type QueueView, workInQueue } from './queue-address.ts';
import { takeNext } from './queue-commands.ts';
import { useWorkQueueText } from './work-queue.texts.ts';

/** Claims the most pressing file that nobody has, and opens it. */
export const useTakeNext = (view: QueueView) => {
  const t = useWorkQueueText();
  const notify = useNotify();
  const navigate = useNavigate();
  const mayWork = useMeets(workRules[view.queue]);
  const { send, isPending } = useCommand({
    run: (queue: WorkQueue) => takeNext(queue),
    failure: t('toasts.nextFailed'),
    onSuccess: ({ id, document }) => {
      notify(t(id ? 'toasts.taken' : 'toasts.nothingLeft'), { type: id ? 'success' : 'info' });
      if (id) void navigate(workInQueue({ id, document }, view));
    },
  });
  return { takeNext: () => void (mayWork && send(view.queue)), isPending };
};
