import { militaryService } from '../../../../events/lending/urla/sections/declarations.ts';
import { Section } from '../../kit/page/Section.tsx';
import { useIsAsked } from '../draft/draft-context.ts';
import { Fields } from '../fields/Fields.tsx';
import { useUrlaText } from '../texts/urla.texts.ts';
import { ClosingSections } from './ClosingSections.tsx';
import { DeclarationsSections } from './DeclarationsSections.tsx';
import { DemographicsSection } from './DemographicsSection.tsx';
import type { StepProps } from './step-props.ts';

const MilitarySection = ({ borrowerId }: StepProps) => {
  const t = useUrlaText();
  const at = `borrowers.${borrowerId}.militaryService`;
  const hasServed = useIsAsked(militaryService.status.askedWhen, at);
  return (
    <Section title={t('sections.military')}>
      <Fields of={militaryService} at={at} />
      {hasServed && <Fields of={militaryService.status.fields} at={`${at}.status`} />}
    </Section>
  );
};

/** Sections 5 to 8 of a borrower, and the supplemental form. */
export const DeclarationsStep = (props: StepProps) => (
  <>
    <DeclarationsSections {...props} />
    <MilitarySection {...props} />
    <DemographicsSection {...props} />
    <ClosingSections {...props} />
  </>
);
