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

const OverallRisk = ({ score }: { readonly score: number | null }) => {
  const t = useApplicantText();
  return (
    <Section title={t('fields.overallRisk')}>
      {score === null ? (
        t('noRiskScore')
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontVariantNumeric: 'tabular-nums' }}>
          <strong>{t('scoreOf', { score: score.toFixed(1), most: 10 })}</strong>
          <RiskBadge level={overallRiskLevel(score)} />
        </Box>
      )}
    </Section>
  );
};

const NotProvidedHint = ({ of, children }: { readonly of: readonly unknown[]; readonly children: string }) =>
  of.includes(null) && (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
      {children}
    </Typography>
  );

const Personal = ({ applicationId, profile }: TabProps) => {
  const t = useApplicantText();
  const personal = usePersonalDataText();
  const missing = t('fields.notProvided');
  const { fullName, email, phone, dateOfBirth, ssn, address } = profile.personalInfo;
  return (
    <Section title={t('fields.personal')} subtitle={personal('masked')}>
      <Facts columnWidth={180}>
        <Fact label={t('fields.fullName')}>{fullName}</Fact>
        <Fact label={t('fields.email')}>{email}</Fact>
        <Fact label={t('fields.phone')}>{phone ?? missing}</Fact>
        <PersonalFacts
          applicationId={applicationId}
          borrowerId={profile.borrowerId}
          name={fullName}
          dateOfBirth={dateOfBirth}
          ssn={ssn}
        />
        <Fact label={t('fields.address')}>
          {address ? `${address.street}, ${address.city}, ${address.state} ${address.zip}` : missing}
        </Fact>
      </Facts>
      <NotProvidedHint of={[phone, dateOfBirth, ssn, address]}>{t('fields.notProvidedHint')}</NotProvidedHint>
    </Section>
  );
};

const Employment = ({ profile }: Pick<TabProps, 'profile'>) => {
  const t = useApplicantText();
  const ofApplications = useApplicationsText();
  const missing = t('fields.notProvided');
  const { employer, position, yearsEmployed, annualIncome } = profile.personalInfo.employment;
  return (
    <Section title={t('fields.employment')}>
      <Facts columnWidth={180}>
        <Fact label={t('fields.employer')}>{employer ?? missing}</Fact>
        <Fact label={t('fields.position')}>{position ?? missing}</Fact>
        <Fact label={t('fields.yearsEmployed')}>
          {yearsEmployed === null ? missing : ofApplications('years', { smart_count: yearsEmployed })}
        </Fact>
        <Fact label={t('fields.annualIncome')}>{formatMoney(annualIncome)}</Fact>
      </Facts>
      <NotProvidedHint of={[employer, position, yearsEmployed]}>{t('fields.employmentHint')}</NotProvidedHint>
    </Section>
  );
};

/** The applicant, their earnings, and the overall risk. */
export const OverviewTab = ({ applicationId, profile }: TabProps) => {
  const { overallRiskScore, personalDataReveals, personalDataDownloads } = profile;
  return (
    <>
      <OverallRisk score={overallRiskScore} />
      <Personal applicationId={applicationId} profile={profile} />
      <Employment profile={profile} />
      <RevealsSection personalDataReveals={personalDataReveals} personalDataDownloads={personalDataDownloads} />
    </>
  );
};
