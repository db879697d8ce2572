import { ProgressButton } from '../command/ProgressButton.tsx';
import type { QueueRow } from '../../../../api/work-queue/work-queue.contract.ts';
import { workRules } from '../../../../events/lending/decisions/work-rules.ts';
import type { WorkQueue } from '../../../../events/lending/life-cycle/work-queues.ts';
import { useCurrentUser, useMeets } from '../../session/current-user.ts';
import { ByRule } from '../../session/Entrusted.tsx';
import { useCommand } from '../command/use-command.ts';
import { claimWork, releaseWork } from './queue-commands.ts';
import { useWorkQueueText } from './work-queue.texts.ts';

export type ClaimableRow = Pick<QueueRow, 'id' | 'borrowerName' | 'assigneeId' | 'state'>;

/** Claiming and giving back, by button and by key. */
export const useClaim = (queue: WorkQueue) => {
  const t = useWorkQueueText();
  const user = useCurrentUser();
  const mayWork = useMeets(workRules[queue]);
  const claiming = useCommand({
    run: ({ id }: ClaimableRow) => claimWork({ queue, id }),
    success: (_answer, { borrowerName: name }) => t('toasts.claimed', { name }),
    failure: t('toasts.claimFailed'),
  });
  const releasing = useCommand({
    run: ({ id }: ClaimableRow) => releaseWork({ queue, id }),
    success: (_answer, { borrowerName: name }) => t('toasts.released', { name }),
    failure: t('toasts.releaseFailed'),
  });
  const isFree = ({ assigneeId, state }: ClaimableRow): boolean => assigneeId === null && state !== 'done';
  const isMine = ({ assigneeId }: ClaimableRow): boolean => assigneeId === user.id;
  return {
    isFree,
    isMine,
    claim: (row: ClaimableRow) => void (mayWork && isFree(row) && claiming.send(row)),
    release: (row: ClaimableRow) => void (isMine(row) && releasing.send(row)),
    isPending: claiming.isPending || releasing.isPending,
  };
};

/** Takes a file that nobody has, or gives back one's own; nothing where someone else has it. */
export const ClaimButton = ({ queue, row }: { readonly queue: WorkQueue; readonly row: ClaimableRow }) => {
  const t = useWorkQueueText();
  const { isFree, isMine, claim, release, isPending } = useClaim(queue);
  const name = row.borrowerName;
  if (isMine(row)) {
    return (
      <ProgressButton
        variant="outlined"
        isPending={isPending}
        aria-label={t('releaseOf', { name })}
        onClick={() => release(row)}
      >
        {t('release')}
      </ProgressButton>
    );
  }
  if (!isFree(row)) return null;
  return (
    <ByRule rule={workRules[queue]}>
      <ProgressButton
        variant="outlined"
        isPending={isPending}
        aria-label={t('claimOf', { name })}
        onClick={() => claim(row)}
      >
        {t('claim')}
      </ProgressButton>
    </ByRule>
  );
};
