import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import type { PreviewRow, SaleFile } from '../../../../api/sale-import/sale-import.contract.ts';
import { mappingProblems, type SaleMapping } from '../../../../events/lending/sales/sale-fields.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { GuardedDialog } from '../../kit/dialogs/GuardedDialog.tsx';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { formatDateTime } from '../../kit/values/format.ts';
import { useDebounced } from '../../kit/values/use-debounced.ts';
import { previewSales, startImport } from '../commands/avm-commands.ts';
import { useAvmText } from '../texts/avm.texts.ts';
import { MappingFields } from './MappingFields.tsx';
import { MappingPreview } from './MappingPreview.tsx';

/** A file that waits for its columns. */
export type MappedFile = Omit<SaleFile, 'preview'>;

const REST_MS = 300;

const usePreview = ({ importId, header }: MappedFile, typed: SaleMapping) => {
  const mapping = useDebounced(typed, REST_MS);
  return useQuery<{ readonly rows: readonly PreviewRow[] }>({
    queryKey: ['sale-previews', importId, mapping],
    queryFn: ({ signal }) => previewSales(importId, { mapping }, signal),
    enabled: mappingProblems(mapping, header).length === 0,
    placeholderData: keepPreviousData,
  });
};

type Props = { readonly file: MappedFile; readonly onClose: () => void };

const Intro = ({ file: { importedBefore } }: Pick<Props, 'file'>) => {
  const t = useAvmText();
  const [twin] = importedBefore;
  return (
    <>
      <Typography>{t('mapping.intro')}</Typography>
      {twin && (
        <Alert severity="info">
          {t('mapping.before', { name: twin.receivedBy, at: formatDateTime(twin.receivedAt) })}
        </Alert>
      )}
    </>
  );
};

/** Our fields beside the file's columns, units, and the first rows as they would be read. Closed, the file waits. */
export const MappingDialog = ({ file, onClose }: Props) => {
  const t = useAvmText();
  const isPhone = useMediaQuery('(max-width:600px)');
  const { importId, fileName, header } = file;
  const [mapping, setMapping] = useState(file.mapping);
  const problems = mappingProblems(mapping, header);
  const preview = usePreview(file, mapping);
  const start = useCommand({
    run: () => startImport(importId, { mapping }),
    success: t('mapping.started', { name: fileName }),
    onSuccess: onClose,
    refreshes: [['sale-imports']],
  });
  return (
    <GuardedDialog
      isDirty={mapping !== file.mapping && !start.isPending}
      onClose={onClose}
      maxWidth="md"
      fullScreen={isPhone}
      aria-labelledby="sale-columns"
      actions={(leave) => (
        <>
          <Button color="inherit" onClick={leave}>
            {t('mapping.later')}
          </Button>
          <ProgressButton
            variant="contained"
            isPending={start.isPending}
            disabled={problems.length > 0}
            onClick={() => void start.send()}
          >
            {t('mapping.start')}
          </ProgressButton>
        </>
      )}
    >
      <DialogTitle id="sale-columns" sx={{ overflowWrap: 'anywhere' }}>
        {t('mapping.title', { name: fileName })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
        <Intro file={file} />
        <MappingFields
          mapping={mapping}
          header={header}
          problems={problems}
          first={preview.data?.rows[0]?.cells}
          onChange={setMapping}
        />
        <Box role="status">
          {preview.isFetching && (
            <Typography variant="body2" color="textSecondary">
              {t('mapping.looking')}
            </Typography>
          )}
        </Box>
        {problems.length === 0 && preview.data && <MappingPreview rows={preview.data.rows} />}
        <Refusal error={start.error ?? preview.error} />
      </DialogContent>
    </GuardedDialog>
  );
};
