import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import Button from '@mui/material/Button';
import { type AnswerPath, fieldAt, valueAt } from '../../../../../events/lending/urla/answers.ts';
import type { DraftValue } from '../../../../../events/lending/urla/sections/definition.ts';
import { type UrlaDraft, urlaForm } from '../../../../../events/lending/urla/urla.ts';
import { todayAtBranch } from '../../../kit/form/today.ts';
import { useOpenDraft } from '../../../urla/draft/draft-context.ts';
import { answerText } from '../answers/answer-text.ts';
import { useUrlaTabText } from '../texts/urla-tab.texts.ts';
import type { ChangeSet } from './change-set.ts';
import { useAnswerName } from './use-answer-name.ts';

/** An answer as people read it, by its path. */
export const useAnswerText = (): ((path: AnswerPath, value: DraftValue | undefined) => string) => {
  const t = useUrlaTabText();
  return (path, value) => {
    const field = fieldAt(urlaForm, path);
    return (field && answerText(field, value, todayAtBranch())) || t('notAnswered');
  };
};

type RowProps = {
  readonly name: string;
  readonly path: AnswerPath;
  /** Refusal of the server, or what the rules of the form say. */
  readonly problem: string | undefined;
  readonly onGoTo: (path: AnswerPath) => void;
  readonly children?: string;
};

const Row = ({ name, path, problem, onGoTo, children }: RowProps) => {
  const t = useUrlaTabText();
  return (
    <Box component="li" sx={{ mb: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" component="div">
        {name}
      </Typography>
      {children && (
        <Typography variant="body2" component="div" sx={{ fontWeight: 600 }}>
          {children}
        </Typography>
      )}
      {problem !== undefined && (
        <Typography variant="body2" color="error" component="div">
          {problem}{' '}
          <Button size="small" color="inherit" onClick={() => onGoTo(path)}>
            {t('sheet.edit')}
          </Button>
        </Typography>
      )}
    </Box>
  );
};

type Props = Pick<RowProps, 'onGoTo'> & {
  readonly changeSet: ChangeSet;
  readonly application: UrlaDraft;
  /** Refusals of the server by path. */
  readonly refused: ReadonlyMap<AnswerPath, string>;
};

/** Every answer that is to change, before and after, with what is wrong with it. */
export const ChangedAnswers = ({ changeSet: { changes, added, removed }, application, refused, onGoTo }: Props) => {
  const t = useUrlaTabText();
  const { findings } = useOpenDraft();
  const nameOf = useAnswerName();
  const textOf = useAnswerText();
  const rowOf = (path: AnswerPath) => ({ path, problem: refused.get(path) ?? findings.problemAt(path), onGoTo });
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {removed.map((path) => (
        <Row key={path} name={t('sheet.removed', { name: nameOf(path) })} {...rowOf(path)} />
      ))}
      {added.map((path) => (
        <Row key={path} name={t('sheet.added', { name: nameOf(path) })} {...rowOf(path)} />
      ))}
      {changes.map(({ path, value }) => (
        <Row key={path} name={nameOf(path)} {...rowOf(path)}>
          {`${textOf(path, valueAt(application, path))} → ${textOf(path, value)}`}
        </Row>
      ))}
    </Box>
  );
};
