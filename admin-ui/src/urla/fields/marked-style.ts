import type { SxProps, Theme } from '@mui/material/styles';

/** A field that someone else has just changed. */
export const markedStyle: SxProps<Theme> = {
  '& .MuiOutlinedInput-root, &.MuiFormControlLabel-root': {
    backgroundColor: ({ tokens }) => tokens.tones.blue.tint,
  },
};
