import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { Integrations } from '../../../../api/integrations/integrations.contract.ts';
import {
  type PartnerKind,
  partnerKindNames,
  partnerKinds,
} from '../../../../events/lending/partners/partner-connections.ts';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { PageSkeleton } from '../../kit/page/PageSkeleton.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { figures, integrationsOf, isCounted } from '../shared/integrations-of.ts';
import { useIntegrationsText } from '../shared/integrations.texts.ts';
import type { OpenPartnerDialog } from '../shared/open-dialog.ts';
import { PartnerRow } from './PartnerRow.tsx';

type Props = {
  readonly query: UseQueryResult<Integrations>;
  readonly onOpen: (dialog: OpenPartnerDialog) => void;
};

/** Shown also while nobody is connected for them. */
const always: readonly PartnerKind[] = ['compliance', 'title', 'appraisal'];

/** Connections by what they are for; `?show=` narrows them to what a figure counts. */
export const PartnersTab = ({ query: { data, error, refetch }, onOpen }: Props) => {
  const t = useIntegrationsText();
  const [params] = useSearchParams();
  const figure = figures.find((name) => name === params.get('show'));
  if (!data)
    return error ? (
      <Section>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Section>
    ) : (
      <PageSkeleton />
    );
  if (integrationsOf(data).length === 0)
    return (
      <Section>
        <EmptyState title={t('empty')} text={t('emptyText')} />
      </Section>
    );
  const shown = (kind: PartnerKind) => data[kind].filter((integration) => !figure || isCounted(integration, figure));
  const kinds = partnerKinds.filter((kind) => shown(kind).length > 0 || (!figure && always.includes(kind)));
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {figure && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography role="status">{t(`showing.${figure}`)}</Typography>
          <Button component={Link} to="/integrations" size="small">
            {t('showAll')}
          </Button>
        </Box>
      )}
      {kinds.length === 0 && (
        <Section>
          <EmptyState title={t('noneShown')} />
        </Section>
      )}
      {kinds.map((kind) => (
        <Section key={kind} title={partnerKindNames[kind]} padding={0}>
          {shown(kind).length === 0 ? (
            <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
              {t('noneOfKind')}
            </Typography>
          ) : (
            <Box component="ul" aria-label={partnerKindNames[kind]} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {shown(kind).map((integration) => (
                <PartnerRow key={integration.id} integration={integration} onOpen={onOpen} />
              ))}
            </Box>
          )}
        </Section>
      ))}
    </Box>
  );
};
