import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import {
  type AdverseActionNotices,
  type IssueNotices,
  issueNoticesSchema,
} from '../../../../api/adverse-action/adverse-action.contract.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { FileFormDialog } from '../actions/FileFormDialog.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useSeenVersion } from '../actions/useSeenVersion.ts';
import { issueNotices } from './notice-commands.ts';
import { useNoticesText } from './notices.texts.ts';

type Values = { otherReason: string; factors: Record<string, string> };

const MOST_FACTORS = 5;
const MOST_CHARACTERS = 200;
const linesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const toRequest = ({ otherReason, factors }: Values): IssueNotices => ({
  ...(otherReason.trim() && { otherReason }),
  keyFactors: Object.entries(factors)
    .map(([borrowerId, text]) => ({ borrowerId, factors: linesOf(text) }))
    .filter((each) => each.factors.length > 0),
});

type Props = { readonly notices: AdverseActionNotices; readonly onClose: () => void };

/** Asks for what no file keeps, and issues the notices. */
export const IssueNoticesDialog = ({ notices: { needsOwnWords, notices, reasons }, onClose }: Props) => {
  const t = useNoticesText();
  const { file, run } = useLoanFile();
  const version = useSeenVersion();
  const unscored = notices.filter(({ missing }) => missing.some(({ part }) => part === 'factors'));
  const problemsOf = ({ otherReason, factors }: Values) => [
    ...(needsOwnWords && !otherReason.trim() ? [{ field: 'otherReason', message: t('problems.otherReason') }] : []),
    ...unscored.flatMap(({ borrowerId }) => {
      const lines = linesOf(factors[borrowerId]);
      const isGood =
        lines.length > 0 && lines.length <= MOST_FACTORS && lines.every((line) => line.length <= MOST_CHARACTERS);
      return isGood ? [] : [{ field: `factors.${borrowerId}`, message: t('problems.factors') }];
    }),
  ];
  const form = useForm<Values>({
    defaultValues: { otherReason: '', factors: Object.fromEntries(unscored.map((each) => [each.borrowerId, ''])) },
    resolver: zodResolver(formSchema<Values>({ contract: issueNoticesSchema, toRequest, problemsOf })),
  });
  return (
    <FileFormDialog
      title={t('issue')}
      intro={t('issueIntro')}
      form={form}
      name={`adverse-action:${file.id}`}
      send={(values) =>
        run(() => issueNotices({ id: file.id, version }, toRequest(values)), { success: t('toasts.issued') })
      }
      confirm={t('issue')}
      onClose={onClose}
    >
      {reasons.length > 0 && (
        <Typography variant="body2">
          {t('reasons')}: {reasons.join('; ')}
        </Typography>
      )}
      {needsOwnWords && <FormField name="otherReason" label={t('fields.otherReason')} required />}
      {unscored.map(({ borrowerId, name }) => (
        <FormField
          key={borrowerId}
          name={`factors.${borrowerId}`}
          label={t('fields.factors', { name: name ?? t('forgotten') })}
          helperText={t('fields.factorsHint')}
          minRows={3}
          required
        />
      ))}
    </FileFormDialog>
  );
};
