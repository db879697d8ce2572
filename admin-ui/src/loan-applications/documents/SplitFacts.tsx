import Typography from '@mui/material/Typography';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { pagesInWords } from '../../../../events/lending/documents/page-ranges.ts';
import { actorName } from '../../kit/values/actor-name.ts';
import { useDocumentsText } from './base/documents.texts.ts';

/** Where a part comes from, and what became of a document that was split. */
export const SplitFacts = ({ document: { splitInto, versions } }: { readonly document: LoanDocument }) => {
  const t = useDocumentsText();
  const from = versions.at(-1)?.splitFrom;
  if (!splitInto && !from) return null;
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
      {from && t('splitFrom', { name: from.fileName, pages: pagesInWords(from.pages), user: actorName(from.by) })}
      {splitInto && t('splitInto', { smart_count: splitInto.documentIds.length, user: actorName(splitInto.by) })}
      {splitInto &&
        splitInto.pagesLeft.length > 0 &&
        ` ${t('splitLeft', { pages: pagesInWords(splitInto.pagesLeft) })}`}
    </Typography>
  );
};
