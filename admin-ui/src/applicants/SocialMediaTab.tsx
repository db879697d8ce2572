import MuiLink from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import type { ApplicantProfile } from '../../../api/applicant/applicant.contract.ts';
import { formatDate } from '../kit/values/format.ts';
import { Section } from '../kit/page/Section.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import type { TabProps } from './applicant-tabs.ts';
import { RiskBadge } from './RiskBadge.tsx';
import { socialRiskLevel } from './risk.ts';
import { type Column, ScrollingTable } from '../kit/list/ScrollingTable.tsx';

type SocialProfile = ApplicantProfile['socialMediaProfiles'][number];

/** Only web addresses become links: a `javascript:` address from a data source must not run. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

export const SocialMediaTab = ({ profile: { socialMediaProfiles } }: TabProps) => {
  const translate = useTranslate();
  const label = (field: string) => translate(`applicant.social.${field}`);
  if (socialMediaProfiles.length === 0) return <EmptyState title={label('none')} text={label('noneHint')} />;
  const columns: readonly Column<SocialProfile>[] = [
    { label: label('platform'), cell: ({ platform }) => platform },
    {
      label: label('username'),
      cell: ({ username, url }) =>
        isWebAddress(url) ? (
          <MuiLink href={url} target="_blank" rel="noopener noreferrer">
            {username}
          </MuiLink>
        ) : (
          username
        ),
    },
    { label: label('verified'), cell: ({ verified }) => label(verified ? 'yes' : 'no') },
    { label: label('risk'), cell: ({ riskScore }) => <RiskBadge level={socialRiskLevel(riskScore)} /> },
    { label: label('lastActivity'), cell: ({ lastActivity }) => formatDate(lastActivity) },
  ];
  return (
    <Section title={label('title')} padding={0}>
      <ScrollingTable
        label={label('title')}
        rows={socialMediaProfiles}
        rowKey={({ platform, username }) => `${platform}/${username}`}
        columns={columns}
      />
    </Section>
  );
};
