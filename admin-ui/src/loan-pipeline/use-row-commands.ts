import type { ApplicationRow } from '../../../api/loan-application/loan-application.contract.ts';
import type { Priority } from '../../../events/lending/life-cycle.ts';
import { useLendlog } from '../client/data-provider.ts';
import { useCommand } from '../kit/command/use-command.ts';

/** Commands of a list row, sent with the version that the row shows. */
export const useRowCommands = ({ id, version }: Pick<ApplicationRow, 'id' | 'version'>) => {
  const lendlog = useLendlog();
  const take = useCommand({
    run: (assigneeId: string) => lendlog.assign({ id, version, assigneeId }),
    success: 'assigned',
    failure: 'assignFailed',
  });
  const release = useCommand({
    run: () => lendlog.assign({ id, version, assigneeId: null }),
    success: 'unassigned',
    failure: 'assignFailed',
  });
  const { mutate: prioritize, isPending: isPrioritizing } = useCommand({
    run: (priority: Priority) => lendlog.prioritize({ id, version, priority }),
    success: 'prioritized',
    failure: 'prioritizeFailed',
  });
  return {
    assign: (assigneeId: string | null) => (assigneeId ? take.mutate(assigneeId) : release.mutate(undefined)),
    prioritize,
    isPending: take.isPending || release.isPending || isPrioritizing,
  };
};
