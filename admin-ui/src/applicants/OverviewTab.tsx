import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
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
import { useApplicantText } from './applicants.texts.ts';

/** Who the applicant is, how they earn, and the overall risk. */
export const OverviewTab = ({ applicationId, profile }: TabProps) => {
  const t = useApplicantText();
  const ofApplications = useApplicationsText();
  const personal = usePersonalDataText();
  const missing = t('fields.notProvided');
  const { borrowerId, personalInfo, overallRiskScore, personalDataReveals, personalDataDownloads } = profile;
  const { address, employment } = personalInfo;
  return (
    <>
      <Section title={t('fields.overallRisk')}>
        {overallRiskScore === null ? (
          t('noRiskScore')
        ) : (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontVariantNumeric: 'tabular-nums' }}>
            <strong>{t('scoreOf', { score: overallRiskScore.toFixed(1), most: 10 })}</strong>
            <RiskBadge level={overallRiskLevel(overallRiskScore)} />
          </Box>
        )}
      </Section>
      <Section title={t('fields.personal')} subtitle={personal('masked')}>
        <Facts columnWidth={180}>
          <Fact label={t('fields.fullName')}>{personalInfo.fullName}</Fact>
          <Fact label={t('fields.email')}>{personalInfo.email}</Fact>
          <Fact label={t('fields.phone')}>{personalInfo.phone ?? missing}</Fact>
          <PersonalFacts
            applicationId={applicationId}
            borrowerId={borrowerId}
            name={personalInfo.fullName}
            dateOfBirth={personalInfo.dateOfBirth}
            ssn={personalInfo.ssn}
          />
          <Fact label={t('fields.address')}>
            {address ? `${address.street}, ${address.city}, ${address.state} ${address.zip}` : missing}
          </Fact>
        </Facts>
        {[personalInfo.phone, personalInfo.dateOfBirth, personalInfo.ssn, address].includes(null) && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
            {t('fields.notProvidedHint')}
          </Typography>
        )}
      </Section>
      <Section title={t('fields.employment')}>
        <Facts columnWidth={180}>
          <Fact label={t('fields.employer')}>{employment.employer ?? missing}</Fact>
          <Fact label={t('fields.position')}>{employment.position ?? missing}</Fact>
          <Fact label={t('fields.yearsEmployed')}>
            {employment.yearsEmployed === null
              ? missing
              : ofApplications('years', { smart_count: employment.yearsEmployed })}
          </Fact>
          <Fact label={t('fields.annualIncome')}>{formatMoney(employment.annualIncome)}</Fact>
        </Facts>
        {[employment.employer, employment.position, employment.yearsEmployed].includes(null) && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
            {t('fields.employmentHint')}
          </Typography>
        )}
      </Section>
      <RevealsSection personalDataReveals={personalDataReveals} personalDataDownloads={personalDataDownloads} />
    </>
  );
};
