import Alert from '@mui/material/Alert';
import { Meanwhile, type MeanwhileChange } from './Meanwhile.tsx';

type Props = {
  /** That someone else was first, what became of what was typed, and what to do. */
  readonly text: string;
  readonly changes: readonly MeanwhileChange[];
};

/** A change someone else made first, shown instead of a refusal. */
export const ChangedNotice = ({ text, changes }: Props) => (
  <Alert severity="warning" role="alert">
    {text} <Meanwhile changes={changes} />
  </Alert>
);
