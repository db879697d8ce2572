import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { formatMoney } from '../kit/values/format.ts';
import { Section } from '../kit/page/Section.tsx';
import { Fact, Facts } from '../kit/page/Facts.tsx';
import { PersonalFacts } from '../kit/personal-data/PersonalFacts.tsx';
import { RevealsSection } from '../kit/personal-data/RevealsSection.tsx';
import type { TabProps } from './applicant-tabs.ts';
import { overallRiskLevel } from './risk.ts';
import { RiskBadge } from './RiskBadge.tsx';
import { usePersonalDataText } from '../kit/personal-data/personal-data.texts.ts';
import { useApplicationsText } from '../kit/applications/applications.texts.ts';

/** Who the applicant is, how they earn, and the overall risk. */
export const OverviewTab = ({ applicationId, profile }: TabProps) => {
  const translate = useTranslate();
  const ofApplications = useApplicationsText();
  const personal = usePersonalDataText();
  const label = (field: string) => translate(`applicant.fields.${field}`);
  const missing = label('notProvided');
  const { borrowerId, personalInfo, overallRiskScore, personalDataReveals } = profile;
  const { address, employment } = personalInfo;
  return (
    <>
      <Section title={label('overallRisk')}>
        {overallRiskScore === null ? (
          translate('applicant.noRiskScore')
        ) : (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontVariantNumeric: 'tabular-nums' }}>
            <strong>{translate('applicant.scoreOf', { score: overallRiskScore.toFixed(1), most: 10 })}</strong>
            <RiskBadge level={overallRiskLevel(overallRiskScore)} />
          </Box>
        )}
      </Section>
      <Section title={label('personal')} subtitle={personal('masked')}>
        <Facts columnWidth={180}>
          <Fact label={label('fullName')}>{personalInfo.fullName}</Fact>
          <Fact label={label('email')}>{personalInfo.email}</Fact>
          <Fact label={label('phone')}>{personalInfo.phone ?? missing}</Fact>
          <PersonalFacts
            applicationId={applicationId}
            borrowerId={borrowerId}
            name={personalInfo.fullName}
            dateOfBirth={personalInfo.dateOfBirth}
            ssn={personalInfo.ssn}
          />
          <Fact label={label('address')}>
            {address ? `${address.street}, ${address.city}, ${address.state} ${address.zip}` : missing}
          </Fact>
        </Facts>
      </Section>
      <Section title={label('employment')}>
        <Facts columnWidth={180}>
          <Fact label={label('employer')}>{employment.employer ?? missing}</Fact>
          <Fact label={label('position')}>{employment.position ?? missing}</Fact>
          <Fact label={label('yearsEmployed')}>
            {employment.yearsEmployed === null
              ? missing
              : ofApplications('years', { smart_count: employment.yearsEmployed })}
          </Fact>
          <Fact label={label('annualIncome')}>{formatMoney(employment.annualIncome)}</Fact>
        </Facts>
      </Section>
      <RevealsSection reveals={personalDataReveals} />
    </>
  );
};
