import type { z } from 'zod';
import { uli } from '../../../../api/calculators/uli.contract.ts';
import { CalculatorView, type ResultProps } from '../page/CalculatorView.tsx';
import { Figures } from '../result/Figures.tsx';
import { uliForm } from './uli.form.ts';
import { useUliText } from './uli.texts.ts';

type Props = ResultProps<z.output<typeof uli.body>, z.input<typeof uli.answer>>;

const UliResult = ({ answer }: Props) => {
  const t = useUliText();
  if ('valid' in answer)
    return (
      <Figures
        main={{ label: t('verdict'), value: t(answer.valid ? 'holds' : 'fails'), note: answer.reason }}
        figures={[]}
      />
    );
  return (
    <Figures
      main={{ label: t('uli'), value: answer.uli }}
      figures={[{ label: t('digits'), value: answer.checkDigits }]}
    />
  );
};

/** Makes a universal loan identifier, or checks one. */
export const UliCalculator = () => <CalculatorView name="uli" calculator={uli} form={uliForm} Result={UliResult} />;
