import Box from '@mui/material/Box';
import type { FunctionComponent } from 'react';
import type { z } from 'zod';
import type { Calculator } from '../../../../api/calculators/calculator.contract.ts';
import type { TableCalculator } from '../../../../api/calculators/table-calculator.contract.ts';
import { Section } from '../../kit/page/Section.tsx';
import type { CalculatorName } from '../shared/calculator-names.ts';
import { useCalculatorsText } from '../shared/calculators.texts.ts';
import type { FileFigures } from '../file/file-figures.ts';
import { DraftForm } from '../form/DraftForm.tsx';
import { DraftContext } from '../form/draft-context.ts';
import type { Draft, Form } from '../form/form-spec.ts';
import { type Outcome, outcomeOf } from '../form/outcome.ts';
import { CalculatorHeader } from './CalculatorHeader.tsx';
import { Notices } from './Notices.tsx';
import { PrintedInput } from './PrintedInput.tsx';
import { PaperTheme } from './PaperTheme.tsx';
import { PrintStyle } from './PrintStyle.tsx';
import { ResultPane } from './ResultPane.tsx';
import { useAsked } from './useAsked.ts';
import { type Drafting, useDraft } from './useDraft.ts';

export type ResultProps<Asked, Answer> = { readonly asked: Asked; readonly answer: Answer; readonly draft: Draft };

type WithBasis = { readonly basis: readonly { readonly rule: string; readonly citation: string }[] };

type Shared<Asked, Answer> = {
  readonly name: CalculatorName;
  readonly form: Form;
  readonly Result: FunctionComponent<ResultProps<Asked, Answer>>;
  /** Figures that a file fills in; not offered without. */
  readonly fromFile?: FileFigures;
};

type FrameProps<Asked, Answer> = Shared<Asked, Answer> & {
  /** A body to try it with. */
  readonly example: unknown;
  readonly drafting: Drafting;
  readonly outcome: Outcome<Asked, Answer>;
};

const CalculatorFrame = <Asked, Answer extends WithBasis>({
  name,
  form,
  Result,
  fromFile,
  example,
  drafting: { draft, strange, fill, replace, beginAnew, write, address },
  outcome,
}: FrameProps<Asked, Answer>) => {
  const t = useCalculatorsText();
  return (
    <DraftContext value={{ draft, errors: outcome.errors, fill, replace, beginAnew }}>
      <PaperTheme>
        <PrintStyle />
        <CalculatorHeader name={name} form={form} address={address} {...(fromFile && { fromFile })} />
        <Notices strange={strange} />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(320px, 384px) minmax(0, 1fr)' },
            '@media print': { display: 'block' },
          }}
        >
          {/* A link is pressed after its field is left: Back then finds what was typed last. */}
          <Box className="no-print" onBlur={write}>
            <Section title={t('input')}>
              <DraftForm form={form} />
            </Section>
          </Box>
          <PrintedInput form={form} />
          <ResultPane outcome={outcome} example={example} form={form}>
            {outcome.kind === 'answer' && <Result asked={outcome.asked} answer={outcome.answer} draft={draft} />}
          </ResultPane>
        </Box>
      </PaperTheme>
    </DraftContext>
  );
};

type Props<Body extends z.ZodType, Answer extends z.ZodType> = Shared<z.output<Body>, z.input<Answer>> & {
  readonly calculator: Calculator<string, Body, Answer>;
};

/** A calculator: what it takes at the left, the figures and their rules at the right, as they are typed. */
export const CalculatorView = <Body extends z.ZodType, Answer extends z.ZodType<unknown, WithBasis>>({
  calculator,
  ...shared
}: Props<Body, Answer>) => {
  const drafting = useDraft(shared.form);
  const outcome = outcomeOf(calculator, shared.form, drafting.draft);
  return (
    <CalculatorFrame {...shared} example={calculator.body.meta()?.['example']} drafting={drafting} outcome={outcome} />
  );
};

type TableProps<Body extends z.ZodType, Answer extends z.ZodType> = Shared<z.output<Body>, z.output<Answer>> & {
  readonly calculator: Pick<TableCalculator<string, Body, Answer>, 'name' | 'body' | 'answer'>;
};

/** The same for a calculator that goes by a table, which the server has. */
export const TableCalculatorView = <Body extends z.ZodType, Answer extends z.ZodType<WithBasis>>({
  calculator,
  ...shared
}: TableProps<Body, Answer>) => {
  const drafting = useDraft(shared.form);
  const outcome = useAsked(calculator, shared.form, drafting.draft);
  return (
    <CalculatorFrame {...shared} example={calculator.body.meta()?.['example']} drafting={drafting} outcome={outcome} />
  );
};
