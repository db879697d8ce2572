import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AnswerPath } from '../../../../../events/lending/urla/answers.ts';
import { useSyncExternalStore } from 'react';
import { useBorrowerName } from '../../../urla/draft/borrower-name.ts';
import { useAnswers, useOpenDraft } from '../../../urla/draft/draft-context.ts';
import { useUrlaTabText } from '../texts/urla-tab.texts.ts';
import { AnswerSource } from './AnswerFact.tsx';

/** The other borrowers who own or owe something too; nothing where nobody else does. @param at the asset, debt or home */
export const AlsoOwnedBy = ({ at }: { readonly at: AnswerPath }) => {
  const t = useUrlaTabText();
  const { subscribe, partAt, answerAt } = useAnswers();
  const { application } = useOpenDraft();
  const nameOf = useBorrowerName();
  const list = `${at}.owners`;
  const paths = useSyncExternalStore(subscribe, () => Object.keys(partAt(list)).join(' '))
    .split(' ')
    .filter((id) => id !== '' && application.draft().borrowers?.[id] !== undefined)
    .map((id) => ({ id, path: `${list}.${id}.owns` }));
  const owners = paths.filter(({ path }) => answerAt(path) === true);
  if (owners.length === 0) return null;
  return (
    <Box id={list} tabIndex={-1}>
      <Typography variant="caption" component="div" color="textSecondary">
        {t('alsoOwnedBy')}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {owners.map(({ id }) => nameOf(id)).join(', ')}
      </Typography>
      <AnswerSource paths={owners.map(({ path }) => path)} />
    </Box>
  );
};
