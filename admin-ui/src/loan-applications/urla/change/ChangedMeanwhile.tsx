import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { z } from 'zod';
import type { UrlaDraft } from '../../../../../events/lending/urla/urla.ts';
import type { ApiError } from '../../../client/api-error.ts';
import { Meanwhile } from '../../../kit/dialogs/Meanwhile.tsx';
import { useUrlaTabText } from '../texts/urla-tab.texts.ts';
import { changedBetween } from './change-set.ts';
import { useAnswerText } from './ChangedAnswers.tsx';
import { useAnswerName } from './use-answer-name.ts';

const meanwhileSchema = z.array(
  z.object({ version: z.int(), sentence: z.string(), by: z.string(), at: z.iso.datetime() }),
);

type Props = {
  readonly error: ApiError;
  /** The application as it was on screen, and as it is now. */
  readonly before: UrlaDraft;
  readonly now: UrlaDraft;
};

/** What others have done to the application since it was on screen; what was typed here stays. */
export const ChangedMeanwhile = ({ error, before, now }: Props) => {
  const t = useUrlaTabText();
  const nameOf = useAnswerName();
  const textOf = useAnswerText();
  const told = meanwhileSchema.safeParse(error.problem?.['meanwhile']).data ?? [];
  const changed = changedBetween(before, now);
  return (
    <Alert severity="warning" role="alert">
      <AlertTitle>{t('meanwhile.title')}</AlertTitle>
      {t('meanwhile.text')}
      {changed.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {changed.map((answer) => (
            <li key={answer.path}>
              {t('meanwhile.change', {
                field: nameOf(answer.path),
                before: textOf(answer.path, answer.before),
                after: textOf(answer.path, answer.after),
              })}
            </li>
          ))}
        </Box>
      )}{' '}
      <Meanwhile changes={told.toReversed().map(({ version, ...change }) => ({ id: String(version), ...change }))} />
    </Alert>
  );
};
