import { Section } from '../../kit/page/Section.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { LoanFigures } from '../figures/LoanFigures.tsx';
import { StageStrip } from './StageStrip.tsx';
import { useLoanFileText } from './loan-file.texts.ts';

export const OverviewTab = () => {
  const t = useLoanFileText();
  const { file } = useLoanFile();
  return (
    <>
      <Section title={t('stages.title')}>
        <StageStrip stages={file.workflowStages} />
      </Section>
      <LoanFigures file={file} />
    </>
  );
};
