import { useTranslate } from 'react-admin';
import type { ApplicationRow } from '../../../api/loan-application/list.contract.ts';
import type { Priority } from '../../../events/lending/life-cycle.ts';
import { assign, prioritize } from '../kit/applications/assignment-commands.ts';
import { useCommand } from '../kit/command/use-command.ts';

/** Commands of a list row, sent with the version that the row shows. */
export const useRowCommands = (row: Pick<ApplicationRow, 'id' | 'version'>) => {
  const translate = useTranslate();
  const assigning = useCommand({
    run: (assigneeId: string | null) => assign(row, { assigneeId }),
    success: (_, assigneeId) => translate(`pipeline.toasts.${assigneeId ? 'assigned' : 'unassigned'}`),
    failure: translate('pipeline.toasts.assignFailed'),
  });
  const prioritizing = useCommand({
    run: (priority: Priority) => prioritize(row, { priority }),
    success: translate('pipeline.toasts.prioritized'),
    failure: translate('pipeline.toasts.prioritizeFailed'),
  });
  return {
    assign: assigning.send,
    prioritize: prioritizing.send,
    isPending: assigning.isPending || prioritizing.isPending,
  };
};
