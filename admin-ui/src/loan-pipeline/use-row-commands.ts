import type { ApplicationRow } from '../../../api/loan-application/list/list.contract.ts';
import type { Priority } from '../../../events/lending/life-cycle/life-cycle.ts';
import { assign, prioritize } from '../kit/applications/assignment-commands.ts';
import { useCommand } from '../kit/command/use-command.ts';
import { usePipelineText } from './loan-pipeline.texts.ts';

/** Commands of a list row, sent with the version that the row shows. */
export const useRowCommands = (row: Pick<ApplicationRow, 'id' | 'version'>) => {
  const t = usePipelineText();
  const assigning = useCommand({
    run: (assigneeId: string | null) => assign(row, { assigneeId }),
    success: (_, assigneeId) => t(`toasts.${assigneeId ? 'assigned' : 'unassigned'}`),
    failure: t('toasts.assignFailed'),
  });
  const prioritizing = useCommand({
    run: (priority: Priority) => prioritize(row, { priority }),
    success: t('toasts.prioritized'),
    failure: t('toasts.prioritizeFailed'),
  });
  return {
    assign: assigning.send,
    prioritize: prioritizing.send,
    isPending: assigning.isPending || prioritizing.isPending,
  };
};
