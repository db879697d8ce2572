import MuiLink from '@mui/material/Link';
import type { ApplicantProfile } from '../../../api/applicant/applicant.contract.ts';
import { formatDate } from '../kit/values/format.ts';
import { Section } from '../kit/page/Section.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import type { TabProps } from './applicant-tabs.ts';
import { RiskBadge } from './RiskBadge.tsx';
import { socialRiskLevel } from './risk.ts';
import { type Column, ScrollingTable } from '../kit/list/ScrollingTable.tsx';
import { useApplicantText } from './applicants.texts.ts';

type SocialProfile = ApplicantProfile['socialMediaProfiles'][number];

/** Only web addresses become links: a `javascript:` address from a data source must not run. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

export const SocialMediaTab = ({ profile: { socialMediaProfiles } }: TabProps) => {
  const t = useApplicantText();
  if (socialMediaProfiles.length === 0) return <EmptyState title={t('social.none')} text={t('social.noneHint')} />;
  const columns: readonly Column<SocialProfile>[] = [
    { label: t('social.platform'), cell: ({ platform }) => platform },
    {
      label: t('social.username'),
      cell: ({ username, url }) =>
        isWebAddress(url) ? (
          <MuiLink href={url} target="_blank" rel="noopener noreferrer">
            {username}
          </MuiLink>
        ) : (
          username
        ),
    },
    { label: t('social.verified'), cell: ({ verified }) => t(verified ? 'social.yes' : 'social.no') },
    { label: t('social.risk'), cell: ({ riskScore }) => <RiskBadge level={socialRiskLevel(riskScore)} /> },
    { label: t('social.lastActivity'), cell: ({ lastActivity }) => formatDate(lastActivity) },
  ];
  return (
    <Section title={t('social.title')} padding={0}>
      <ScrollingTable
        label={t('social.title')}
        rows={socialMediaProfiles}
        rowKey={({ platform, username }) => `${platform}/${username}`}
        columns={columns}
      />
    </Section>
  );
};
