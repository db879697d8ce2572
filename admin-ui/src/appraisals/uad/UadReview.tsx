import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  optionsOfUad,
  statedUad,
  type UadAnswers,
  uadField,
  uadFieldNames,
  type UadStep,
  uadSteps,
  uadStrings,
} from '../../../../events/lending/uad/uad-form.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { formatMoney } from '../../kit/values/format.ts';
import { useUadText } from './uad.texts.ts';

type Props = {
  readonly answers: UadAnswers;
  /** Steps with something to mend; left out where there is nothing to submit any more. */
  readonly wrong?: readonly UadStep[];
};

/** Everything that the form says, step by step, and how UAD writes it. */
export const UadReview = ({ answers, wrong }: Props) => {
  const t = useUadText();
  const stated = statedUad(answers);
  const said = (field: (typeof uadFieldNames)[number]): string | null => {
    const text = stated[field];
    if (text === undefined) return null;
    const { isTick, format } = uadField(field);
    if (isTick) return t('ticked');
    if (format === 'dollars' && /^\d+$/.test(text)) return formatMoney(text);
    return optionsOfUad(field).find(({ value }) => value === text)?.label ?? text;
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {wrong && wrong.length > 0 && (
        <Alert severity="warning">
          {t('incomplete')} {wrong.map((step) => t(`steps.${step}`)).join(', ')}
        </Alert>
      )}
      {wrong && wrong.length === 0 && <Alert severity="success">{t('complete')}</Alert>}
      {uadSteps
        .filter((step) => step !== 'review')
        .map((step) => (
          <Box key={step} component="section" aria-label={t(`steps.${step}`)}>
            <Typography variant="h2" sx={{ mb: 1 }}>
              {t(`steps.${step}`)}
            </Typography>
            <Facts columnWidth={170}>
              {uadFieldNames
                .filter((field) => uadField(field).step === step)
                .map((field) => (
                  <Fact key={field} label={t(`fields.${field}`)} wide={uadField(field).isLong ?? false}>
                    {said(field)}
                  </Fact>
                ))}
            </Facts>
          </Box>
        ))}
      <Box component="section" aria-label={t('asUad')}>
        <Typography variant="h2" sx={{ mb: 1 }}>
          {t('asUad')}
        </Typography>
        <Facts columnWidth={130}>
          {uadStrings(stated).map(([name, text]) => (
            <Fact key={name} label={name}>
              {text}
            </Fact>
          ))}
        </Facts>
      </Box>
    </Box>
  );
};
