import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import {
  type DocumentType,
  isAwaitingReview,
  isSettledDocument,
  receivedDocumentTypes,
} from '../../../../events/lending/life-cycle/life-cycle.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useActionsText } from '../actions/actions.texts.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';

type Standing = 'new' | 'asked' | 'toReview' | 'verified';

/** Where the document of a type stands that a request would be about; of `other` there may be many. */
export const standingOf = ({ documents }: Pick<DetailedApplication, 'documents'>, type: DocumentType): Standing => {
  const known = documents.find(({ documentType, status }) => documentType === type && status !== 'rejected');
  if (!known || type === 'other') return 'new';
  if (isSettledDocument(known.status)) return 'verified';
  return isAwaitingReview(known.status) ? 'toReview' : 'asked';
};

type Props = {
  readonly chosen: readonly DocumentType[];
  readonly onChoose: (chosen: DocumentType[]) => void;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** Error of the reason. */
  readonly problem?: string | undefined;
};

/** The documents that the borrower is asked for, those of the needs list first, and why. */
export const AskedDocumentsField = ({ chosen, onChoose, reason, onReason, problem }: Props) => {
  const t = useActionsText();
  const word = useVocabularyText();
  const { file } = useLoanFile();
  const isNeeded = (type: DocumentType) =>
    file.needs.some(({ documentType, state }) => documentType === type && state !== 'waived');
  const options = [
    ...receivedDocumentTypes.filter(isNeeded),
    ...receivedDocumentTypes.filter((type) => !isNeeded(type)),
  ];
  const describe = (type: DocumentType): string => {
    const standing = standingOf(file, type);
    const name = word(`documentType.${type}`);
    return standing === 'new' ? name : `${name} · ${t(`sheet.standing.${standing}`)}`;
  };
  return (
    <>
      <Autocomplete
        multiple
        disableCloseOnSelect
        size="small"
        options={options}
        value={[...chosen]}
        groupBy={(type) => t(isNeeded(type) ? 'sheet.needed' : 'sheet.notNeeded')}
        getOptionLabel={describe}
        getOptionDisabled={(type) => standingOf(file, type) === 'toReview'}
        onChange={(_, next) => onChoose(next)}
        renderInput={(params) => (
          <TextField {...params} label={t('sheet.asked')} helperText={t('sheet.askedHelp')} required />
        )}
      />
      <TextField
        size="small"
        multiline
        minRows={2}
        label={t('sheet.requestReason')}
        value={reason}
        error={problem !== undefined}
        helperText={problem ?? t('sheet.requestReasonHelp')}
        onChange={(event) => onReason(event.target.value)}
      />
    </>
  );
};
