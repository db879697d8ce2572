import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type { urlaDraftStartedSchema, urlaSubmittedSchema } from '../../../../api/urla-draft/urla-draft.contract.ts';
import { command } from '../../client/http.ts';
import type { ChangeAnswer, ChangeRequest, DemographicsRequest } from './draft-shapes.ts';

type CommandAnswer = z.infer<typeof commandAnswerSchema>;
type Sending = { readonly draftId: string; readonly isLeaving: boolean };

export const startDraft = () =>
  command<z.infer<typeof urlaDraftStartedSchema>>({ method: 'POST', path: 'urla-drafts' });

export const changeDraft = ({ draftId, isLeaving }: Sending, body: ChangeRequest) =>
  command<ChangeAnswer>({ method: 'PATCH', path: `urla-drafts/${draftId}`, body, keepalive: isLeaving });

export const giveDemographics = ({ draftId, isLeaving }: Sending, body: DemographicsRequest) =>
  command<CommandAnswer>({
    method: 'PATCH',
    path: `urla-drafts/${draftId}/demographics`,
    body,
    keepalive: isLeaving,
  });

export const discardDraft = (draftId: string) =>
  command<CommandAnswer>({ method: 'DELETE', path: `urla-drafts/${draftId}` });

export const submitDraft = (draftId: string) =>
  command<z.infer<typeof urlaSubmittedSchema>>({ method: 'POST', path: `urla-drafts/${draftId}/submission` });
