import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { type AnswerPath, answersOf } from '../../../../events/lending/urla/answers.ts';
import { useAnswers } from '../draft/draft-context.ts';

type Props = {
  readonly label: string;
  /** Where the answers stand, and where they are to stand too. */
  readonly from: AnswerPath;
  readonly to: AnswerPath;
  /** Those that both places have; all of them when left out. */
  readonly only?: readonly string[];
};

/** Answers what is answered elsewhere already with one press; offered while nothing is typed here. */
export const CopyAnswers = ({ label, from, to, only }: Props) => {
  const { subscribe, partAt, change } = useAnswers();
  const answersAt = (path: AnswerPath) =>
    answersOf(partAt(path)).filter(({ path: name, value }) => value !== '' && (only?.includes(name) ?? true));
  const isOffered = useSyncExternalStore(subscribe, () => answersAt(from).length > 0 && answersAt(to).length === 0);
  if (!isOffered) return null;
  const copy = () => {
    for (const { path, value } of answersAt(from)) change({ path: `${to}.${path}`, value });
  };
  return (
    <Button size="small" startIcon={<ContentCopyOutlined />} onClick={copy} sx={{ justifySelf: 'start', mb: 1 }}>
      {label}
    </Button>
  );
};
