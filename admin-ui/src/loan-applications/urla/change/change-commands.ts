import type { z } from 'zod';
import type {
  ChangeUrlaRequest,
  CurrentUrlaAnswer,
  urlaChangedSchema,
  UrlaPreview,
} from '../../../../../api/loan-application/urla/urla.contract.ts';
import { command, inquire, read } from '../../../client/http.ts';
import { sendAsJudged } from '../../../kit/command/send-as-judged.ts';

const pathOf = (applicationId: string): string => `applications/${applicationId}/urla`;

/** What would follow of a change; nothing is changed. */
export const previewChange = (applicationId: string, body: ChangeUrlaRequest) =>
  inquire<UrlaPreview>(`${pathOf(applicationId)}/preview`, body);

/** Changes the application as it was seen; what has happened to the rest of the file meanwhile does not matter. */
export const changeUrla = (seen: CurrentUrlaAnswer, body: ChangeUrlaRequest) => {
  const path = pathOf(seen.applicationId);
  return sendAsJudged({
    seen,
    judgedBy: ({ urla }) => urla,
    read: () => read<CurrentUrlaAnswer>(path),
    send: (version) => command<z.output<typeof urlaChangedSchema>>({ method: 'PATCH', path, body, version }),
  });
};
