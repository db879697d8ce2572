import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import type { DocumentFactsAnswer } from '../../../../api/loan-application/documents/document-facts.contract.ts';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { useApi } from '../../client/use-api.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { Badge } from '../../kit/values/Badge.tsx';
import { useCan } from '../../session/current-user.ts';
import { readText } from '../actions/loan-file-commands.ts';
import { useDocumentReviewText } from './document-review.texts.ts';

type Fact = DocumentFactsAnswer['facts'][number];

const FactRow = ({ label, value, page, stated, difference }: Fact) => {
  const t = useDocumentReviewText();
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(96px, 1fr) auto',
        columnGap: 2,
        rowGap: 0.25,
        alignItems: 'baseline',
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0, pt: 0 },
        '& > dd': { m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
      }}
    >
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" variant="body2" title={t('facts.page', { number: page })} sx={{ fontWeight: 600 }}>
        {value}
      </Typography>
      {stated && (
        <>
          <Typography component="dt" variant="caption" color="textSecondary">
            {stated.line}
          </Typography>
          <Typography component="dd" variant="caption">
            {stated.value}
          </Typography>
        </>
      )}
      {difference && (
        <Box
          component="dd"
          sx={{ gridColumn: '1 / -1', mt: 0.5, display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}
        >
          <Badge tone="red">{t('facts.differs')}</Badge>
          <Typography variant="caption">{difference}</Typography>
        </Box>
      )}
    </Box>
  );
};

/** Has a file read that nobody has read, such as one that an import brought. */
const useReading = (applicationId: string, documentId: string, isDue: boolean) => {
  const { send, isPending, error } = useCommand({ run: () => readText(applicationId, documentId) });
  useEffect(() => {
    if (isDue) void send(undefined);
    // Once for each document that is opened, not again for each rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [documentId, isDue]);
  return { isPending, error };
};

type Props = {
  readonly applicationId: string;
  readonly document: LoanDocument;
  /** Nothing is read into a closed application any more. */
  readonly isClosed: boolean;
};

/** Facts that a program read in the file, beside those of the application. */
export const FileFacts = ({ applicationId, document, isClosed }: Props) => {
  const t = useDocumentReviewText();
  const may = useCan('documents.approve');
  const { data } = useApi<DocumentFactsAnswer>(['applications', applicationId, 'documents', document.id, 'facts']);
  const isUnread = data !== undefined && data.outcome === null && data.isReadable;
  const { isPending, error } = useReading(applicationId, document.id, isUnread && may && !isClosed);
  const mediaType = document.versions.at(-1)?.mediaType;
  const says = (): string | null => {
    if (!data) return null;
    if (data.outcome === 'read') return data.facts.length === 0 ? t('facts.none') : null;
    if (data.outcome !== null) return t(`facts.outcomes.${data.outcome}`);
    if (data.isReadable) return isPending ? t('facts.reading') : t('facts.notRead');
    return mediaType === 'application/pdf' ? t('facts.held') : t('facts.picture');
  };
  const differences = data?.facts.filter(({ difference }) => difference !== null).length ?? 0;
  return (
    <Section
      title={t('facts.title')}
      actions={differences > 0 && <Badge tone="red">{t('facts.differences', { smart_count: differences })}</Badge>}
    >
      <Refusal error={error} />
      {says() && (
        <Typography variant="body2" color="textSecondary" aria-live="polite">
          {says()}
        </Typography>
      )}
      {data && data.facts.length > 0 && (
        <Box component="dl" sx={{ m: 0 }}>
          {data.facts.map((fact) => (
            <FactRow key={fact.fact} {...fact} />
          ))}
        </Box>
      )}
    </Section>
  );
};
