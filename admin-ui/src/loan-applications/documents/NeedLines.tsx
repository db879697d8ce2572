import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { NeedOnFile } from '../../../../api/loan-application/needs/needs.contract.ts';
import { actorName } from '../../kit/values/actor-name.ts';
import { formatDate } from '../../kit/values/format.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useDocumentsText } from './base/documents.texts.ts';

/** The lines of the application that ask for the document, each with why; else why staff asked. */
export const NeedLines = ({
  need: { lines, waived, askedBecause, state, documentId },
}: {
  readonly need: NeedOnFile;
}) => {
  const t = useDocumentsText();
  const { outOfDate } = useLoanFile().file;
  const mark = state === 'out_of_date' ? outOfDate.find(({ id }) => id === documentId) : undefined;
  return (
    <>
      {mark && (
        <Typography variant="caption" component="p" sx={{ m: 0, color: ({ tokens }) => tokens.tones.yellow.text }}>
          {mark.why}
        </Typography>
      )}
      {lines.map(({ line, reason }) => (
        <Typography key={`${line}/${reason}`} variant="caption" component="p" sx={{ m: 0 }}>
          {reason}{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            ({line})
          </Box>
        </Typography>
      ))}
      {askedBecause !== null && lines.length === 0 && (
        <Typography variant="caption" component="p" sx={{ m: 0 }}>
          {t('needs.askedByStaff', { reason: askedBecause })}
        </Typography>
      )}
      {waived && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
          {t('needs.waived', { user: actorName(waived.by), date: formatDate(waived.at), reason: waived.reason })}
        </Typography>
      )}
    </>
  );
};
