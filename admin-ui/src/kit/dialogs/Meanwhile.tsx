import Box from '@mui/material/Box';
import { formatDateTime } from '../values/format.ts';
import { useDialogsText } from './dialogs.texts.ts';

/** One thing that someone did, in the words of the history. */
export type MeanwhileChange = {
  readonly id: string;
  readonly sentence: string;
  /** What was written with it. */
  readonly notes?: string | null;
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
};

/** Lines of a history from the API, for the list. */
export const toMeanwhile = (
  lines: readonly (Omit<MeanwhileChange, 'id'> & { readonly eventId: string })[],
): MeanwhileChange[] => lines.map(({ eventId: id, sentence, by, at }) => ({ id, sentence, by, at }));

/** All that has happened since the version that a person had on screen, and whose it was; newest first. */
export const Meanwhile = ({ changes }: { readonly changes: readonly MeanwhileChange[] }) => {
  const t = useDialogsText();
  if (changes.length === 0) return null;
  return (
    <>
      {t('meanwhile.title')}
      <Box
        component="ul"
        sx={{ m: 0, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}
        tabIndex={0}
        aria-label={t('meanwhile.title')}
      >
        {changes.map(({ id, sentence, notes, by, at }) => (
          <li key={id}>
            {t('meanwhile.change', { sentence, by, at: formatDateTime(at) })}
            {notes && `: “${notes}”`}
          </li>
        ))}
      </Box>
    </>
  );
};
