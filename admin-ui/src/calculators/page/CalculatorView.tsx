import Box from '@mui/material/Box';
import type { FunctionComponent } from 'react';
import type { z } from 'zod';
import type { Calculator } from '../../../../api/calculators/calculator.contract.ts';
import { Section } from '../../kit/page/Section.tsx';
import type { CalculatorName } from '../shared/calculator-names.ts';
import { useCalculatorsText } from '../shared/calculators.texts.ts';
import type { FileFigures } from '../file/file-figures.ts';
import { DraftForm } from '../form/DraftForm.tsx';
import { DraftContext } from '../form/draft-context.ts';
import type { Draft, Form } from '../form/form-spec.ts';
import { outcomeOf } from '../form/outcome.ts';
import { CalculatorHeader } from './CalculatorHeader.tsx';
import { Notices } from './Notices.tsx';
import { PrintedInput } from './PrintedInput.tsx';
import { PrintStyle } from './PrintStyle.tsx';
import { ResultPane } from './ResultPane.tsx';
import { useDraft } from './useDraft.ts';

export type ResultProps<Asked, Answer> = { readonly asked: Asked; readonly answer: Answer; readonly draft: Draft };

type WithBasis = { readonly basis: readonly { readonly rule: string; readonly citation: string }[] };

type Props<Body extends z.ZodType, Answer extends z.ZodType> = {
  readonly name: CalculatorName;
  readonly calculator: Calculator<string, Body, Answer>;
  readonly form: Form;
  readonly Result: FunctionComponent<ResultProps<z.output<Body>, z.input<Answer>>>;
  /** What of a file fills it; not offered without. */
  readonly fromFile?: FileFigures;
};

/** A calculator: what it takes at the left, the figures and their rules at the right, as they are typed. */
export const CalculatorView = <Body extends z.ZodType, Answer extends z.ZodType<unknown, WithBasis>>({
  name,
  calculator,
  form,
  Result,
  fromFile,
}: Props<Body, Answer>) => {
  const t = useCalculatorsText();
  const { draft, strange, fill, replace, address } = useDraft(form);
  const outcome = outcomeOf(calculator, form, draft);
  return (
    <DraftContext value={{ draft, errors: outcome.errors, fill, replace }}>
      <PrintStyle />
      <CalculatorHeader name={name} address={address} {...(fromFile && { fromFile })} />
      <Notices strange={strange} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(320px, 400px) minmax(0, 1fr)' },
        }}
      >
        <Box className="no-print">
          <Section title={t('input')}>
            <DraftForm form={form} />
          </Section>
        </Box>
        <PrintedInput form={form} />
        <ResultPane outcome={outcome} example={calculator.body.meta()?.['example']} form={form}>
          {outcome.kind === 'answer' && <Result asked={outcome.asked} answer={outcome.answer} draft={draft} />}
        </ResultPane>
      </Box>
    </DraftContext>
  );
};
