import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../kit/page/PageHeader.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { useCan } from '../../session/current-user.ts';
import type { DraftDetail } from '../draft/draft-shapes.ts';
import { useUrlaText } from '../texts/urla.texts.ts';
import { OVERVIEW } from './addresses.ts';

/** Where the person was who pressed Submit: the keyboard goes on from here. */
const focus = (button: HTMLAnchorElement | null): void => button?.focus();

/** A draft that became a loan file, or was discarded; also for users who had it open meanwhile. */
export const ClosedDraft = ({ draft }: { readonly draft: DraftDetail }) => {
  const t = useUrlaText();
  const canRead = useCan('applications.read');
  const { applicationId, loanNumber } = draft;
  const isSubmitted = draft.status === 'submitted';
  return (
    <Box>
      <PageHeader title={t('title')} />
      <Section>
        <Box role="status">
          <EmptyState
            title={t(isSubmitted ? 'submitted.title' : 'discarded.title')}
            text={isSubmitted ? t('submitted.text', { loanNumber }) : t('discarded.text')}
            action={
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
                {applicationId !== null && canRead && (
                  <Button
                    ref={focus}
                    component={Link}
                    to={`/applications/${applicationId}/documents`}
                    variant="contained"
                  >
                    {t('submitted.open')}
                  </Button>
                )}
                <Button component={Link} to={OVERVIEW} variant="outlined">
                  {t('allDrafts')}
                </Button>
              </Box>
            }
          />
        </Box>
      </Section>
    </Box>
  );
};
