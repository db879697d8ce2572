import { Section } from '../../kit/page/Section.tsx';
import { AnswersContext, useOpenDraft } from '../draft/draft-context.ts';
import { DemographicsFields } from '../fields/DemographicsFields.tsx';
import { useUrlaText } from '../texts/urla.texts.ts';
import type { StepProps } from './step-props.ts';

/** Section 8, for users who may see it. */
export const DemographicsSection = ({ borrowerId }: StepProps) => {
  const t = useUrlaText();
  const { demographics } = useOpenDraft();
  if (demographics === null) return null;
  return (
    <AnswersContext value={demographics}>
      <Section title={t('sections.demographics')}>
        <DemographicsFields borrowerId={borrowerId} />
      </Section>
    </AnswersContext>
  );
};
