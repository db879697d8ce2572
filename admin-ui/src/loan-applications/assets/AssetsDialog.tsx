import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { dropAssetSchema, type ShownAsset } from '../../../../api/loan-application/assets/assets.contract.ts';
import { isFinal } from '../../../../events/lending/disposition/disposition.ts';
import { useApi } from '../../client/use-api.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { PageSkeleton } from '../../kit/page/PageSkeleton.tsx';
import { Permitted } from '../../session/Permitted.tsx';
import { FileReasonDialog } from '../actions/FileReasonDialog.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { takeBackAsset } from './asset-commands.ts';
import { AssetFormDialog } from './AssetFormDialog.tsx';
import { useAssetsText } from './assets.texts.ts';
import { AssetsTable } from './AssetsTable.tsx';

type Opened = { readonly what: 'qualify' | 'take_back'; readonly asset: ShownAsset | null };

/** The assets of a file, as stated and as they count for closing and reserves. */
export const AssetsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useAssetsText();
  const titleId = useId();
  const { file } = useLoanFile();
  const [opened, setOpened] = useState<Opened | null>(null);
  const isOver = isFinal({ status: file.status, disposition: file.disposition?.disposition ?? null });
  const { data, error, refetch } = useApi<ShownAsset[]>(['applications', file.id, 'assets']);
  const done = () => {
    setOpened(null);
    void refetch();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent tabIndex={0}>
        {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />)}
        {isOver && <Typography>{t('closed')}</Typography>}
        {data?.length === 0 && <Typography>{t('none')}</Typography>}
        {data && data.length > 0 && (
          <AssetsTable
            assets={data}
            isOver={isOver}
            onQualify={(asset) => setOpened({ what: 'qualify', asset })}
            onTakeBack={(asset) => setOpened({ what: 'take_back', asset })}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
        {!isOver && (
          <Permitted permission="underwriting.update">
            <Button variant="contained" onClick={() => setOpened({ what: 'qualify', asset: null })}>
              {t('add')}
            </Button>
          </Permitted>
        )}
      </DialogActions>
      {opened?.what === 'qualify' && <AssetFormDialog before={opened.asset} onClose={done} />}
      {opened?.what === 'take_back' && opened.asset && <TakeBackDialog assetId={opened.asset.assetId} onClose={done} />}
    </Dialog>
  );
};

const TakeBackDialog = ({ assetId, onClose }: { readonly assetId: string; readonly onClose: () => void }) => {
  const t = useAssetsText();
  return (
    <FileReasonDialog
      title={t('takeBackTitle')}
      intro={t('takeBackIntro')}
      confirm={t('takeBack')}
      label={t('reason')}
      name={`asset-removal:${assetId}`}
      schema={dropAssetSchema}
      command={(seen, reason) => takeBackAsset(seen, assetId, reason)}
      success={t('toasts.takenBack')}
      onClose={onClose}
    />
  );
};
