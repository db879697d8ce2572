import { credit, personalInformation } from '../../../../events/lending/urla/sections/personal-information.ts';
import { Section } from '../../kit/page/Section.tsx';
import { CopyFromPrimary } from '../fields/CopyFromPrimary.tsx';
import { Fields } from '../fields/Fields.tsx';
import { useUrlaText } from '../texts/urla.texts.ts';
import type { StepProps } from './step-props.ts';

const contact = ['homePhone', 'cellPhone', 'workPhone', 'workPhoneExt', 'email'] as const;

/** Section 1a. */
export const PersonalStep = ({ borrowerId }: StepProps) => {
  const t = useUrlaText();
  const at = `borrowers.${borrowerId}.personal`;
  return (
    <>
      <Section title={t('sections.personal')}>
        <Fields of={personalInformation} at={at} except={contact} />
      </Section>
      <Section title={t('sections.contact')}>
        <CopyFromPrimary borrowerId={borrowerId} at="personal" what="homePhone" only={['homePhone']} />
        <Fields of={personalInformation} at={at} only={contact} />
      </Section>
      <Section title={t('sections.credit')}>
        <Fields of={credit} at="credit" />
      </Section>
    </>
  );
};
