import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import {
  clearConditionSchema,
  conditionProblems,
  type LoanCondition,
  receiveConditionSchema,
  requestConditionSchema,
} from '../../../../api/loan-application/conditions/conditions.contract.ts';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { isSettledDocument } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { todayAtBranch } from '../../kit/form/today.ts';
import { FileFormDialog } from '../actions/FileFormDialog.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { clearCondition, receiveCondition, requestCondition } from './condition-commands.ts';
import { useConditionsText } from './conditions.texts.ts';
import { ConditionWording } from './ConditionWording.tsx';
import { DocumentsField } from './DocumentsField.tsx';
import { useSeenVersion } from '../actions/useSeenVersion.ts';

type Props = { readonly condition: LoanCondition; readonly onClose: () => void };

type RequestValues = { documentIds: string[]; dueOn: string };
const toRequest = ({ documentIds, dueOn }: RequestValues) => ({ documentIds, ...(dueOn && { dueOn }) });

/** Says that what shows it has been asked for. */
export const RequestConditionDialog = ({ condition, onClose }: Props) => {
  const t = useConditionsText();
  const { file, run } = useLoanFile();
  const version = useSeenVersion();
  const before = condition.dueOn ?? '';
  const form = useForm<RequestValues>({
    defaultValues: { documentIds: condition.documentIds, dueOn: before },
    resolver: zodResolver(
      formSchema<RequestValues>({
        contract: requestConditionSchema,
        toRequest,
        // A day that was set before may be over by now.
        problemsOf: ({ dueOn }) => (dueOn === before ? [] : conditionProblems({ dueOn }, todayAtBranch())),
      }),
    ),
  });
  const send = ({ documentIds, dueOn }: RequestValues) => {
    const body = toRequest({ documentIds, dueOn: dueOn === before ? '' : dueOn });
    return run(() => requestCondition({ id: file.id, conditionId: condition.id, version }, body), {
      success: t('toasts.requested'),
    });
  };
  return (
    <FileFormDialog
      title={t('requestTitle', { number: condition.number })}
      intro={t('requestIntro')}
      form={form}
      name={`condition-request:${condition.id}`}
      send={send}
      confirm={t('requestSend')}
      onClose={onClose}
    >
      <ConditionWording condition={condition} />
      <DocumentsField label={t('requestDocuments')} />
      <FormField name="dueOn" label={t('terms.dueOn')} type="date" />
    </FileFormDialog>
  );
};

type NotedValues = { documentIds: string[]; note: string };
const isNothing = ({ documentIds, note }: NotedValues): boolean => documentIds.length === 0 && note.trim() === '';

/** Documents that came in as evidence, or the evidence in words. */
export const ReceiveDialog = ({ condition, onClose }: Props) => {
  const t = useConditionsText();
  const { file, run } = useLoanFile();
  const version = useSeenVersion();
  const hasFile = (id: string): boolean =>
    file.documents.some((document) => document.id === id && document.documentVersion > 0);
  const form = useForm<NotedValues>({
    defaultValues: { documentIds: condition.documentIds.filter(hasFile), note: '' },
    resolver: zodResolver(
      formSchema<NotedValues>({
        contract: receiveConditionSchema,
        toRequest: (values) => values,
        problemsOf: (values) => (isNothing(values) ? [{ field: 'note', message: t('receiveNothing') }] : []),
      }),
    ),
  });
  const send = (values: NotedValues) =>
    run(() => receiveCondition({ id: file.id, conditionId: condition.id, version }, values), {
      success: t('toasts.received'),
    });
  return (
    <FileFormDialog
      title={t('receiveTitle', { number: condition.number })}
      intro={t('receiveIntro')}
      form={form}
      name={`condition-receipt:${condition.id}`}
      send={send}
      confirm={t('receiveSend')}
      onClose={onClose}
    >
      <DocumentsField label={t('receiveDocuments')} whyNot={({ id }) => (hasFile(id) ? undefined : t('notYet'))} />
      <FormField name="note" label={t('receiveNote')} minRows={2} />
    </FileFormDialog>
  );
};

/** Clears a condition on the versions that are on screen, and names each of them. */
export const ClearDialog = ({ condition, onClose }: Props) => {
  const t = useConditionsText();
  const { file, run } = useLoanFile();
  const version = useSeenVersion();
  // The server refuses a note alone of who took the application, or noted what came in.
  const needsDocument = file.isOwnSubmission || condition.clearingOnNoteNeedsAnother;
  const whyNot = (document: LoanDocument): string | undefined => {
    if (document.documentVersion === 0) return t('notYet');
    if (!isSettledDocument(document.status)) return t('notVerified');
    return document.clearingNeedsAnother ? t('forAnother') : undefined;
  };
  const shows = (document: LoanDocument): boolean => whyNot(document) === undefined;
  const toClearing = ({ documentIds, note }: NotedValues) => ({
    evidence: file.documents
      .filter((document) => documentIds.includes(document.id) && shows(document))
      .map(({ id, documentVersion }) => ({ documentId: id, documentVersion })),
    note,
  });
  const form = useForm<NotedValues>({
    defaultValues: {
      documentIds: file.documents
        .filter((document) => condition.documentIds.includes(document.id) && shows(document))
        .map(({ id }) => id),
      note: '',
    },
    resolver: zodResolver(
      formSchema<NotedValues>({
        contract: clearConditionSchema,
        toRequest: toClearing,
        problemsOf: (values) => {
          if (toClearing(values).evidence.length > 0) return [];
          if (needsDocument) return [{ field: 'documentIds', message: t('clearNeedsDocument') }];
          return values.note.trim() === '' ? [{ field: 'note', message: t('clearNothing') }] : [];
        },
      }),
    ),
  });
  const send = (values: NotedValues) =>
    run(() => clearCondition({ id: file.id, conditionId: condition.id, version }, toClearing(values)), {
      success: t('toasts.cleared'),
    });
  return (
    <FileFormDialog
      title={t('clearTitle', { number: condition.number })}
      intro={t('clearIntro')}
      form={form}
      name={`condition-clearing:${condition.id}`}
      send={send}
      confirm={t('clearSend')}
      onClose={onClose}
    >
      <ConditionWording condition={condition} />
      <DocumentsField label={t('clearDocuments')} whyNot={whyNot} />
      {needsDocument && (
        <Typography variant="body2" color="textSecondary">
          {t('clearNeedsDocument')}
        </Typography>
      )}
      <FormField name="note" label={t(needsDocument ? 'clearNoteBeside' : 'clearNote')} minRows={2} />
    </FileFormDialog>
  );
};
