import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { z } from 'zod';
import type { queuePersonSchema, QueueRow } from '../../../api/work-queue/work-queue.contract.ts';
import type { WorkQueue } from '../../../events/lending/life-cycle/work-queues.ts';
import { useApi } from '../client/use-api.ts';
import { useCommand } from '../kit/command/use-command.ts';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog.tsx';
import { ChoiceField } from '../kit/form/ChoiceField.tsx';
import { assignWork } from '../kit/work-queue/queue-commands.ts';
import { useWorkQueuesText } from './work-queues.texts.ts';

const UNCHOSEN = '';
const NOBODY = 'nobody';

type Refused = { readonly id: string; readonly name: string; readonly problem: string };
type Props = {
  readonly queue: WorkQueue;
  readonly rows: readonly QueueRow[];
  readonly onClose: () => void;
  /** With the files that have their person now. */
  readonly onDone: (ids: readonly string[]) => void;
};

/** Sends it; what was refused is sent again alone. */
const useAssigning = ({ queue, rows, onClose, onDone }: Props) => {
  const t = useWorkQueuesText();
  const notify = useNotify();
  // Live news may take a file out of the list, and out of the dialog it must not go.
  const [asked] = useState(rows);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const left = refused.length > 0 ? asked.filter(({ id }) => refused.some((each) => each.id === id)) : asked;
  const { send, isPending, error } = useCommand({
    run: (assigneeId: string | null) => assignWork(queue, { ids: left.map(({ id }) => id), assigneeId }),
    onSuccess: ({ results }, assigneeId) => {
      const done = results.filter(({ isDone }) => isDone).map(({ id }) => id);
      if (done.length > 0) {
        const toast = assigneeId === null ? 'assignment.toastBack' : 'assignment.toast';
        notify(t(toast, { smart_count: done.length }), { type: 'success' });
      }
      onDone(done);
      setRefused(
        results.flatMap(({ id, problem }) => {
          const row = asked.find((each) => each.id === id);
          return problem === null ? [] : [{ id, problem, name: row?.borrowerName ?? id }];
        }),
      );
      if (done.length === results.length) onClose();
    },
  });
  return { asked, refused, send, isPending, error };
};

/** Gives files to someone who may do their work, or back to the queue; what is refused stays on screen, each with why. */
export const AssignDialog = (props: Props) => {
  const { queue, onClose } = props;
  const t = useWorkQueuesText();
  const { asked, refused, send, isPending, error } = useAssigning(props);
  const [person, setPerson] = useState(UNCHOSEN);
  const { data: people, error: unknown } = useApi<readonly z.infer<typeof queuePersonSchema>[]>([
    'work-queues',
    queue,
    'people',
  ]);
  const [first] = asked;
  const title =
    asked.length === 1 && first
      ? t('assignment.title', { name: first.borrowerName })
      : t('assignment.titleMany', { smart_count: asked.length });
  return (
    <ConfirmDialog
      title={title}
      text={t('assignment.intro')}
      confirm={t('assignment.confirm')}
      isPending={isPending}
      isReady={person !== UNCHOSEN}
      error={error ?? unknown}
      onConfirm={() => void send(person === NOBODY ? null : person)}
      onClose={onClose}
    >
      <ChoiceField
        id="assign-to"
        label={t('assignment.person')}
        value={person}
        onChange={setPerson}
        options={[
          { value: UNCHOSEN, label: people ? t('assignment.choose') : t('assignment.loading') },
          ...(people ?? []).map(({ id, name }) => ({ value: id, label: name })),
          { value: NOBODY, label: t('assignment.back') },
        ]}
      />
      {refused.length > 0 && (
        <Alert severity="warning">
          {t('assignment.refused', { smart_count: refused.length })}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {refused.map(({ id, name, problem }) => (
              <li key={id}>
                {name}: {problem}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </ConfirmDialog>
  );
};
