import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { memo, useId } from 'react';
import type { AnswerPath } from '../../../../events/lending/urla/answers.ts';
import type { Field } from '../../../../events/lending/urla/sections/definition.ts';
import { useAnswer, useAnswers } from '../draft/draft-context.ts';
import { labelAt } from '../texts/urla-fields.texts.ts';
import { optionLabel } from '../texts/urla-options.texts.ts';
import { useTold } from './use-told.ts';

type Props = { readonly field: Field; readonly path: AnswerPath };

/** A question. Pressing the answer that is given takes it back: the borrower may not have said yet. */
export const YesNoAnswer = memo(({ field, path }: Props) => {
  const questionId = useId();
  const { change } = useAnswers();
  const value = String(useAnswer(path) ?? '');
  const { text, error } = useTold(path, value !== '');
  const answer = (chosen: string) => change({ path, value: chosen });
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        alignItems: 'center',
        py: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography id={questionId} variant="body2" sx={{ flex: '1 1 260px', minWidth: 0 }}>
        {labelAt(path)}
      </Typography>
      <RadioGroup row aria-labelledby={questionId} value={value} onChange={(_event, chosen) => answer(chosen)}>
        {field.options?.map((option, index) => (
          <FormControlLabel
            key={option}
            value={option}
            control={
              <Radio
                size="small"
                {...(index === 0 && { id: path })}
                onClick={() => {
                  if (option === value) answer('');
                }}
                sx={{ p: 0.75 }}
              />
            }
            label={optionLabel(option)}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </RadioGroup>
      {text !== undefined && (
        <FormHelperText error={error} sx={{ flexBasis: '100%', mt: 0 }}>
          {text}
        </FormHelperText>
      )}
    </Box>
  );
});
