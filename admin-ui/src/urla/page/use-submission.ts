import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldError } from '../../../../events/kernel/errors.ts';
import { ApiError } from '../../client/api-error.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { submitDraft } from '../draft/draft-commands.ts';
import { useOpenDraft } from '../draft/draft-context.ts';
import { useUrlaText } from '../texts/urla.texts.ts';

/** Fields that the server names; their list shows the rest. */
const fieldsOf = (error: unknown): readonly FieldError[] =>
  error instanceof ApiError ? (error.problem?.errors ?? []) : [];

/** Submits a draft once everything typed has arrived and nothing is wrong with it. */
export const useSubmission = (flush: () => Promise<boolean>) => {
  const t = useUrlaText();
  const { id, findings } = useOpenDraft();
  const queryClient = useQueryClient();
  const [isFlushing, setFlushing] = useState(false);
  const { send, isPending, error } = useCommand({
    run: () => submitDraft(id),
    success: ({ loanNumber }) => t('submitted.toast', { loanNumber }),
  });
  const submit = async (): Promise<'submitted' | 'wrong' | 'refused'> => {
    setFlushing(true);
    const isSaved = await flush().finally(() => setFlushing(false));
    if (findings.examine().problems.length > 0) return 'wrong';
    if (!isSaved) return 'refused';
    // Answer to this submission: `error` above still belongs to the rendering before.
    const { outcome, error: why } = await send();
    if (outcome === 'refused') await queryClient.invalidateQueries({ queryKey: ['urla-drafts', id] });
    if (outcome === 'done') return 'submitted';
    return fieldsOf(why).length > 0 ? 'wrong' : 'refused';
  };
  return { submit, isPending: isPending || isFlushing, error, refused: fieldsOf(error) };
};
