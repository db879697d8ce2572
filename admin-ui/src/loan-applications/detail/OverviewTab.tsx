import { Section } from '../../kit/page/Section.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { Findings } from '../findings/Findings.tsx';
import { useOrdersOf } from '../findings/useOrdersOf.ts';
import { LoanFigures } from '../figures/LoanFigures.tsx';
import { StageStrip } from './StageStrip.tsx';
import { useLoanFileText } from './loan-file.texts.ts';

export const OverviewTab = () => {
  const t = useLoanFileText();
  const { file } = useLoanFile();
  const orders = useOrdersOf(file.id);
  return (
    <>
      {file.allowedStatuses.length > 0 && <Findings file={file} orders={orders} />}
      <Section title={t('stages.title')}>
        <StageStrip stages={file.workflowStages} />
      </Section>
      <LoanFigures file={file} />
    </>
  );
};
