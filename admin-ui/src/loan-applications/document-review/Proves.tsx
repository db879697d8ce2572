import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import type { NeedOnFile } from '../../../../api/loan-application/needs/needs.contract.ts';
import { withDaysInWords } from '../../../../events/lending/fields/day-words.ts';
import { Section } from '../../kit/page/Section.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { NeedLines } from '../documents/NeedLines.tsx';
import { useDocumentReviewText } from './document-review.texts.ts';

/** Needs that are asked for by the same lines, together. */
const groupsOf = (needs: readonly NeedOnFile[]): (readonly [NeedOnFile, ...NeedOnFile[]])[] => {
  const alike = Object.groupBy(needs, ({ lines, askedBecause, waived }) =>
    JSON.stringify([lines, askedBecause, waived]),
  );
  return Object.values(alike).flatMap(([first, ...rest] = []) => (first ? [[first, ...rest] as const] : []));
};

/** What a document is for: the needs of the file that it answers, and the conditions that rest on it, each with its wording. */
export const Proves = ({ document }: { readonly document: LoanDocument }) => {
  const t = useDocumentReviewText();
  const { file } = useLoanFile();
  const own = file.needs.filter(({ documentId }) => documentId === document.id);
  // One that stands for none may be for any of its kind.
  const needs = own.length > 0 ? own : file.needs.filter(({ documentType }) => documentType === document.documentType);
  const groups = groupsOf(needs);
  const conditions = file.conditions.filter(
    ({ status, documentIds }) => documentIds.includes(document.id) && status !== 'withdrawn' && status !== 'waived',
  );
  return (
    <Section title={t('proves.title')}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {conditions.map(({ id, number, title, externalWording, internalWording }) => (
          <Box key={id} sx={{ overflowWrap: 'anywhere' }}>
            <MuiLink
              component={Link}
              to={`/applications/${file.id}/conditions#condition-${id}`}
              variant="body2"
              sx={{ fontWeight: 600 }}
            >
              {t('proves.condition', { number, title })}
            </MuiLink>
            {[externalWording, internalWording].map(
              (wording) =>
                wording && (
                  <Typography key={wording} variant="caption" component="p" sx={{ m: 0, whiteSpace: 'pre-wrap' }}>
                    {withDaysInWords(wording)}
                  </Typography>
                ),
            )}
          </Box>
        ))}
        {groups.map(([need, ...alike]) => (
          <div key={need.id}>
            {[...new Set([need, ...alike].map(({ name }) => name))].map((name) => (
              <Typography key={name} variant="body2" sx={{ fontWeight: 600 }}>
                {name}
              </Typography>
            ))}
            <NeedLines need={need} />
          </div>
        ))}
        {needs.length + conditions.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            {t('proves.nothing')}
          </Typography>
        )}
      </Box>
    </Section>
  );
};
