import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, useContext } from 'react';
import { ERASED } from '../../../../../events/kernel/personal-data.ts';
import type { AnswerPath } from '../../../../../events/lending/urla/answers.ts';
import type { Field } from '../../../../../events/lending/urla/sections/definition.ts';
import { todayAtBranch } from '../../../kit/form/today.ts';
import { RevealEye } from '../../../kit/personal-data/RevealEye.tsx';
import { formatDate } from '../../../kit/values/format.ts';
import { useAnswer } from '../../../urla/draft/draft-context.ts';
import { labelAt } from '../../../urla/texts/urla-fields.texts.ts';
import { useUrlaTabText } from '../texts/urla-tab.texts.ts';
import { answerText, isYesOrNo } from './answer-text.ts';
import { revealableAt, RevealingContext } from './reveal-context.ts';
import { ShownContext } from './shown-context.ts';
import { sourceOf } from './sources.ts';

type Props = { readonly field: Field; readonly path: AnswerPath };

/** Labels beyond this stand over their answer in the whole width. */
const LONG_LABEL = 42;

/** Who gave the answers, the newest of them, when and why; nothing where the file's first statement did. */
export const AnswerSource = ({ paths }: { readonly paths: readonly AnswerPath[] }) => {
  const t = useUrlaTabText();
  const { sources } = useContext(ShownContext);
  const [source] = paths.flatMap((path) => sourceOf(sources, path) ?? []).toSorted((a, b) => b.at.localeCompare(a.at));
  if (!source) return null;
  const { kind, by, at, reason, proposedBy } = source;
  const how = proposedBy ? 'proposed' : kind;
  return (
    <Typography variant="caption" component="div" sx={{ color: ({ tokens }) => tokens.tones.blue.text }}>
      {t(reason ? `source.${how}Because` : `source.${how}`, {
        name: by.name,
        partner: proposedBy?.name,
        day: formatDate(at),
        reason,
      })}
    </Typography>
  );
};

/** A masked answer, with its eye. */
const Masked = ({ path, masked }: { readonly path: AnswerPath; readonly masked: string }) => {
  const revealing = useContext(RevealingContext);
  const field = revealableAt(path);
  if (!revealing || !field || masked === ERASED) return masked;
  const clear = revealing.inClear(path);
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      {clear ?? masked}
      <RevealEye
        field={field}
        name={revealing.name}
        isShown={clear !== undefined}
        onReveal={() => revealing.ask(field)}
        onMask={() => revealing.mask(field)}
      />
    </Box>
  );
};

/** One question of the form with its answer, where the answer is from, and what is wrong with it. */
export const AnswerFact = memo(({ field, path }: Props) => {
  const value = useAnswer(path);
  const t = useUrlaTabText();
  const { missing } = useContext(ShownContext);
  const label = labelAt(path);
  const text = answerText(field, value, todayAtBranch());
  const problem = missing.get(path);
  return (
    <Box id={path} tabIndex={-1} sx={{ minWidth: 0, ...(label.length > LONG_LABEL && { gridColumn: '1 / -1' }) }}>
      <Typography component="dt" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        <Typography
          component="div"
          variant="body2"
          sx={{
            fontWeight: 500,
            fontVariantNumeric: 'tabular-nums',
            overflowWrap: 'anywhere',
            whiteSpace: field.kind === 'area' ? 'pre-wrap' : 'normal',
          }}
        >
          {field.mask && text !== undefined ? (
            <Masked path={path} masked={text} />
          ) : (
            (text ?? (isYesOrNo(field) ? t('unanswered') : '—'))
          )}
        </Typography>
        <AnswerSource paths={[path]} />
        {problem !== undefined && (
          <Typography variant="caption" component="div" color="error">
            {problem}
          </Typography>
        )}
      </Box>
    </Box>
  );
});
