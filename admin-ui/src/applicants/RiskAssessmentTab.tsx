import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ApplicantProfile } from '../../../api/applicant/applicant.contract.ts';
import { formatDate } from '../kit/values/format.ts';
import { Section } from '../kit/page/Section.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import type { TabProps } from './applicant-tabs.ts';
import { isAiUnderwritingSystem } from './risk.ts';
import { RiskBadge } from './RiskBadge.tsx';
import { useApplicantText } from './applicants.texts.ts';

type RiskAssessment = ApplicantProfile['riskAssessments'][number];

const Assessment = ({ assessment }: { readonly assessment: RiskAssessment }) => {
  const t = useApplicantText();
  const { systemName, riskLevel, score, maxScore, factors, lastUpdated } = assessment;
  return (
    <Box
      component="li"
      sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
          {systemName}
        </Typography>
        <RiskBadge level={riskLevel} />
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('scoreOf', { score, most: maxScore })}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {t('assessment.updated', { date: formatDate(lastUpdated) })}
        </Typography>
      </Box>
      {factors.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {factors.map((factor) => (
            <Typography component="li" variant="body2" key={factor}>
              {factor}
            </Typography>
          ))}
        </Box>
      )}
    </Box>
  );
};

type AssessmentsProps = { readonly kind: 'ai' | 'traditional'; readonly assessments: readonly RiskAssessment[] };

const Assessments = ({ kind, assessments }: AssessmentsProps) => {
  const t = useApplicantText();
  return (
    <Section title={t(`assessment.${kind}`)}>
      {assessments.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t(`assessment.${kind}None`)}
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {assessments.map((assessment) => (
            <Assessment key={assessment.systemName} assessment={assessment} />
          ))}
        </Box>
      )}
    </Section>
  );
};

/** The rules that wait for a figure, and who delivers it. */
const Unassessed = ({ unassessed }: Pick<ApplicantProfile, 'unassessed'>) => {
  const t = useApplicantText();
  if (unassessed.length === 0) return null;
  return (
    <Section title={t('assessment.unassessed')}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
        {unassessed.map((figure) => (
          <li key={figure}>{t(`assessment.waitsFor.${figure}`)}</li>
        ))}
      </Box>
    </Section>
  );
};

/** Result of every scoring system; AI/ML underwriting platforms apart from traditional credit scores. */
export const RiskAssessmentTab = ({ profile: { riskAssessments, unassessed } }: TabProps) => {
  const t = useApplicantText();
  return (
    <>
      {riskAssessments.length === 0 ? (
        <EmptyState title={t('assessment.none')} text={t('assessment.noneHint')} />
      ) : (
        <>
          <Assessments
            kind="ai"
            assessments={riskAssessments.filter(({ systemName }) => isAiUnderwritingSystem(systemName))}
          />
          <Assessments
            kind="traditional"
            assessments={riskAssessments.filter(({ systemName }) => !isAiUnderwritingSystem(systemName))}
          />
        </>
      )}
      <Unassessed unassessed={unassessed} />
    </>
  );
};
