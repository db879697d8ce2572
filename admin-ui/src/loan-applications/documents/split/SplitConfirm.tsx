import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LoanDocument } from '../../../../../api/loan-application/documents/documents.contract.ts';
import { pagesInWords } from '../../../../../events/lending/documents/page-ranges.ts';
import { countsFor, type ForSubjects, subjectsOfPart } from '../../../../../events/lending/needs/subjects.ts';
import { useCommand } from '../../../kit/command/use-command.ts';
import { ConfirmDialog } from '../../../kit/dialogs/ConfirmDialog.tsx';
import { useVocabularyText } from '../../../kit/vocabulary/vocabulary.texts.ts';
import { useLoanFile } from '../../actions/loan-file-context.ts';
import { askedAs, needChoices } from '../../actions/need-choices.ts';
import { splitDocument } from './split-command.ts';
import { useSplitText } from './split.texts.ts';
import type { PageGroups } from './usePageGroups.ts';

type Props = {
  readonly document: LoanDocument;
  readonly groups: PageGroups;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const listed = new Intl.ListFormat('en-US');

/** What follows from the split, before it is done. */
export const SplitConfirm = ({ document, groups: { groups, nameOf, left }, onDone, onClose }: Props) => {
  const t = useSplitText();
  const word = useVocabularyText();
  const { file } = useLoanFile();
  const choices = needChoices(file);
  const typed = groups.flatMap(({ need, ...group }) => (need === null ? [] : [{ ...group, need }]));
  const parts = typed.map((group) => ({
    ...askedAs(group.need),
    label: choices.find(({ value }) => value === group.need)?.label,
    fileName: nameOf(group),
    pages: [...group.pages],
    isNamed: group.name.trim() !== '',
  }));
  const original = { ...document, subjects: document.subjects ?? undefined };
  const asMade = (part: ForSubjects): ForSubjects => ({ ...part, subjects: subjectsOfPart(part, original, parts) });
  const { send, isPending, error } = useCommand({
    run: () =>
      splitDocument(file.id, document.id, {
        documentVersion: document.documentVersion,
        parts: parts.map(({ isNamed: _isNamed, label: _label, ...part }) => part),
      }),
    success: () => t('done', { smart_count: parts.length }),
  });
  const type = document.documentType;
  const isTypeLost = type !== 'other' && !parts.some(({ documentType }) => documentType === type);
  const lostNames = (document.subjects ?? []).flatMap((subject, index) =>
    parts.some((part) => countsFor(asMade(part), { documentType: type, subject }))
      ? []
      : (document.subjectNames[index] ?? []),
  );
  const confirm = async () => {
    if ((await send()).outcome === 'done') onDone();
  };
  return (
    <ConfirmDialog
      title={t('confirm.title', { name: document.fileName, smart_count: parts.length })}
      text={t('confirm.text', { name: document.fileName })}
      confirm={t('confirm.send')}
      isPending={isPending}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Box component="ol" sx={{ m: 0, pl: 3 }}>
        {parts.map(({ label, fileName, pages, isNamed }) => (
          <li key={pages[0]}>
            {t(isNamed ? 'confirm.partNamed' : 'confirm.part', {
              type: label,
              name: fileName,
              pages: pagesInWords(pages),
            })}
          </li>
        ))}
      </Box>
      <Typography>
        {left.length === 0 ? t('noneLeft') : t('left', { smart_count: left.length, pages: pagesInWords(left) })}
      </Typography>
      {isTypeLost && <Typography>{t('confirm.typeLost', { type: word(`documentType.${type}`) })}</Typography>}
      {!isTypeLost && lostNames.length > 0 && (
        <Typography>{t('confirm.subjectLost', { names: listed.format(lostNames) })}</Typography>
      )}
    </ConfirmDialog>
  );
};
