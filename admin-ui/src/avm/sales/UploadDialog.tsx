import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import type { SaleFile } from '../../../../api/sale-import/sale-import.contract.ts';
import { ApiError } from '../../client/api-error.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { Progress } from '../../kit/values/Progress.tsx';
import { uploadSales } from '../commands/avm-commands.ts';
import { useAvmText } from '../texts/avm.texts.ts';

type Props = { readonly onUploaded: (file: SaleFile) => void; readonly onClose: () => void };

/** Fixes for a refused file, which has no field to show them beside. */
const fixesOf = (error: unknown): readonly string[] =>
  error instanceof ApiError ? (error.problem?.errors ?? []).map(({ message }) => message) : [];

/** Sends a file; stopped when the dialog closes. */
const useSending = (onUploaded: Props['onUploaded']) => {
  const [sending, setSending] = useState<{ readonly name: string; readonly percent: number } | null>(null);
  const abort = useRef<AbortController>(undefined);
  const { send, error, isPending } = useCommand({
    run: (file: File) => {
      abort.current = new AbortController();
      const onProgress = (share: number) => setSending({ name: file.name, percent: Math.floor(100 * share) });
      return uploadSales(file, onProgress, abort.current.signal);
    },
    onSuccess: onUploaded,
    refreshes: [['sale-imports']],
  });
  useEffect(() => () => abort.current?.abort(), []);
  const take = (file: File) => {
    setSending({ name: file.name, percent: 0 });
    void send(file);
  };
  return { take, sending, error, isPending };
};

/** Takes a file; its columns come next. */
export const UploadDialog = ({ onUploaded, onClose }: Props) => {
  const t = useAvmText();
  const input = useRef<HTMLInputElement>(null);
  const { take, sending, error, isPending } = useSending(onUploaded);
  const isCancelled = error instanceof DOMException && error.name === 'AbortError';
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="import-sales">
      <DialogTitle id="import-sales">{t('upload.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography>{t('upload.intro')}</Typography>
        <ProgressButton variant="contained" isPending={isPending} onClick={() => input.current?.click()}>
          {t('upload.choose')}
        </ProgressButton>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-label={t('upload.choose')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // The same file again, once it is mended, is a change too.
            event.target.value = '';
            if (file) take(file);
          }}
        />
        {isPending && sending && (
          <Box role="status" sx={{ width: '100%' }}>
            <Progress percent={sending.percent} />
            <Typography variant="body2">{t('upload.uploading', sending)}</Typography>
          </Box>
        )}
        {!isPending && !isCancelled && (
          <>
            <Refusal error={error} />
            {fixesOf(error).map((fix) => (
              <Typography key={fix} role="status">
                {fix}
              </Typography>
            ))}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('upload.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
