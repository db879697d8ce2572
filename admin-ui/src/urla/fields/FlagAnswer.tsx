import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { memo } from 'react';
import type { AnswerPath } from '../../../../events/lending/urla/answers.ts';
import { useAnswer, useAnswers } from '../draft/draft-context.ts';
import { labelAt } from '../texts/urla-fields.texts.ts';
import { useTold } from './use-told.ts';

type Props = {
  readonly path: AnswerPath;
  /** The field's own label when left out. */
  readonly label?: string;
};

/** A box to tick. */
export const FlagAnswer = memo(({ path, label }: Props) => {
  const { change } = useAnswers();
  const value = useAnswer(path) === true;
  const { text } = useTold(path, true);
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            id={path}
            checked={value}
            onChange={(event) => change({ path, value: event.target.checked })}
            sx={{ py: 0.5 }}
          />
        }
        label={label ?? labelAt(path)}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      {text !== undefined && <FormHelperText sx={{ mt: 0, ml: 3.5 }}>{text}</FormHelperText>}
    </Box>
  );
});
