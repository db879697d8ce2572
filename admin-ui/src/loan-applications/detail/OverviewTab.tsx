import { useTranslate } from 'react-admin';
import { Section } from '../../kit/page/Section.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { LoanFigures } from './LoanFigures.tsx';
import { StageStrip } from './StageStrip.tsx';

export const OverviewTab = () => {
  const translate = useTranslate();
  const { file } = useLoanFile();
  return (
    <>
      <Section title={translate('loanFile.stages.title')}>
        <StageStrip stages={file.workflowStages} />
      </Section>
      <LoanFigures file={file} />
    </>
  );
};
