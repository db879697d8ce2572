import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { FieldError } from '../../../../events/kernel/errors.ts';
import { type AnswerPath, borrowerOf } from '../../../../events/lending/urla/answers.ts';
import { urlaPartIds } from '../../../../events/lending/urla/steps.ts';
import { useFound, useOpenDraft } from '../draft/draft-context.ts';
import { useUrlaText } from '../texts/urla.texts.ts';
import { addressOf, shortAddressOf, stepAt } from './addresses.ts';
import { useFieldName } from './field-name.ts';

/** True for a field that stands on the page itself, which is then no step. */
type OnPage = { readonly isHere?: ((path: AnswerPath) => boolean) | undefined };
type ErrorsProps = OnPage & { readonly errors: readonly FieldError[] };

const ErrorLinks = ({ errors, isHere }: ErrorsProps) => {
  const { id } = useOpenDraft();
  const nameOf = useFieldName();
  const placeOf = (field: AnswerPath): string =>
    isHere?.(field)
      ? shortAddressOf(id, field)
      : addressOf(id, stepAt(field), { borrowerId: borrowerOf(field), field });
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, '& a': { color: 'inherit' } }}>
      {errors.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          <Link to={placeOf(field)}>{nameOf(field)}</Link>
          {` – ${message}`}
        </li>
      ))}
    </Box>
  );
};

const breaking = { '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } } as const;

type Props = OnPage & {
  /** Errors that only the server found. */
  readonly refused: readonly FieldError[];
};

/** What blocks the submission, by step, each a link to its field. */
export const FoundProblems = ({ refused, isHere }: Props) => {
  const t = useUrlaText();
  const { problems } = useFound();
  const others = refused.filter(({ field }) => !problems.some((problem) => problem.field === field));
  const errors = [...problems, ...others];
  if (errors.length === 0) return <Alert severity="success">{t('review.ready')}</Alert>;
  return (
    <Alert severity="error" sx={breaking}>
      <Typography sx={{ fontWeight: 600 }}>{t('review.problems', { smart_count: errors.length })}</Typography>
      {urlaPartIds.map((step) => {
        const onStep = errors.filter(({ field }) => stepAt(field) === step);
        return onStep.length === 0 ? null : (
          <Box key={step} sx={{ mt: 1 }}>
            <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
              {t(`steps.${step}`)}
            </Typography>
            <ErrorLinks errors={onStep} isHere={isHere} />
          </Box>
        );
      })}
    </Alert>
  );
};

/** What is possible and not plausible, of the fields of this page: it does not block. */
export const FoundWarnings = ({ isHere = () => true }: OnPage) => {
  const t = useUrlaText();
  const warnings = useFound().warnings.filter(({ field }) => isHere(field));
  if (warnings.length === 0) return null;
  return (
    <Alert severity="warning" sx={breaking}>
      <Typography sx={{ fontWeight: 600, mb: 0.5 }}>{t('review.warnings')}</Typography>
      <ErrorLinks errors={warnings} isHere={isHere} />
    </Alert>
  );
};
