import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../../api/http/requests/command-answer.contract.ts';
import type {
  collectDemographicsSchema,
  CurrentUrlaAnswer,
} from '../../../../../api/loan-application/urla/urla.contract.ts';
import { command, read } from '../../../client/http.ts';
import { sendAsJudged } from '../../../kit/command/send-as-judged.ts';
import type { Source } from '../answers/sources.ts';

/** Sources of a borrower's answers, by where the page shows them; none where nobody has asked. */
export const sourcesOfBorrower = ({ demographicsSources }: CurrentUrlaAnswer, borrowerId: string): Source[] => {
  const at = `borrowers.${borrowerId}.`;
  return demographicsSources
    .filter(({ path }) => path.startsWith(at))
    .map((source) => ({ ...source, path: `${at}demographics.${source.path.slice(at.length)}` }));
};

type Sent = z.input<typeof collectDemographicsSchema>;
type Answered = z.output<typeof commandAnswerSchema>;

/** Records what the borrower said, on what was seen of it. */
export const collectDemographics = (detail: CurrentUrlaAnswer, body: Sent): Promise<Answered> => {
  const path = `applications/${detail.applicationId}`;
  const asSeen = (of: CurrentUrlaAnswer) => ({ ...of, version: of.demographicsVersion });
  const patch = (version?: number) =>
    command<Answered>({
      method: 'PATCH',
      path: `${path}/demographics`,
      body,
      ...(version !== undefined && { version }),
    });
  if (body.reason === undefined) return patch();
  return sendAsJudged({
    seen: asSeen(detail),
    judgedBy: ({ demographics }) => demographics?.borrowers?.[body.borrowerId],
    read: async () => asSeen(await read<CurrentUrlaAnswer>(`${path}/urla`)),
    send: patch,
  });
};
