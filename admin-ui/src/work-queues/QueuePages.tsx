import { useLocation } from 'react-router-dom';
import { workQueues } from '../../../events/lending/life-cycle/work-queues.ts';
import { QueuePage } from './QueuePage.tsx';

/** The page of the queue that the address names. */
export const QueuePages = () => {
  const { pathname } = useLocation();
  const queue = workQueues.find((name) => pathname === `/${name}`);
  // Another key for another queue: nothing that was selected in one is selected in the next.
  return queue && <QueuePage key={queue} queue={queue} />;
};
