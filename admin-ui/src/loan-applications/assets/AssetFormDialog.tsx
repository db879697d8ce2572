import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import {
  type QualifyAsset,
  qualifyAgainSchema,
  type ShownAsset,
} from '../../../../api/loan-application/assets/assets.contract.ts';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { assetKinds } from '../../../../events/lending/assets/asset.schema.ts';
import { isSettledDocument } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { NumericField } from '../../kit/form/NumericField.tsx';
import { FileFormDialog } from '../actions/FileFormDialog.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { DocumentsField } from '../conditions/DocumentsField.tsx';
import { useSeenVersion } from '../actions/useSeenVersion.ts';
import { useBorrowers } from '../income/useBorrowers.ts';
import { qualifyAsset } from './asset-commands.ts';
import { type AssetValues, toRequest, valuesOf } from './asset-values.ts';
import { AssetFields } from './AssetFields.tsx';
import { AssetResult } from './AssetResult.tsx';
import { useAssetsText } from './assets.texts.ts';

type Props = { readonly before: ShownAsset | null; readonly onClose: () => void };

/** Works one asset out by its papers, and says what it counts with before it is sent. */
export const AssetFormDialog = ({ before, onClose }: Props) => {
  const t = useAssetsText();
  const { file, run } = useLoanFile();
  const version = useSeenVersion();
  const borrowers = useBorrowers();
  const versionOf = (id: string) => file.documents.find((document) => document.id === id)?.documentVersion ?? 0;
  const asRequest = (values: AssetValues) => toRequest(values, versionOf);
  const form = useForm<AssetValues>({
    defaultValues: valuesOf(before, file.borrowerId),
    resolver: zodResolver(
      formSchema<AssetValues>({ contract: qualifyAgainSchema, toRequest: asRequest, problemsOf: () => [] }),
    ),
  });
  const kind = useWatch({ control: form.control, name: 'sheet.kind' });
  const whyNot = ({ documentVersion, status }: LoanDocument): string | undefined => {
    if (documentVersion === 0) return t('notYet');
    return isSettledDocument(status) ? undefined : t('notVerified');
  };
  return (
    <FileFormDialog
      title={t(before?.qualified ? 'workOutAnew' : before ? 'qualify' : 'add')}
      intro={t('intro')}
      form={form}
      name={`asset:${before?.assetId ?? file.id}`}
      send={(values) =>
        run(() => qualifyAsset({ id: file.id, version }, before, asRequest(values) as QualifyAsset), {
          success: t('toasts.qualified'),
        })
      }
      confirm={t('send')}
      onClose={onClose}
    >
      <FormField
        name="borrowerId"
        label={t('fields.borrower')}
        required
        options={borrowers.map(({ borrowerId, name }) => ({ value: borrowerId, label: name }))}
      />
      <FormField
        name="sheet.kind"
        label={t('fields.kind')}
        required
        options={assetKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <FormField name="source" label={t('fields.source')} />
      <AssetFields kind={kind} />
      <AssetResult />
      <NumericField name="entered" label={t('fields.entered')} prefix="$" blank="" />
      <DocumentsField label={t('evidence')} whyNot={whyNot} />
      <FormField name="note" label={t('note')} minRows={2} />
    </FileFormDialog>
  );
};
