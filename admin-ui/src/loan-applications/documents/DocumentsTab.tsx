import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Section } from '../../fields/Section.tsx';
import { useCan } from '../../session/current-user.ts';
import { DocumentList } from './DocumentList.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { UploadDialog } from './UploadDialog.tsx';

/** The file's documents, with uploading and requesting for who may. */
export const DocumentsTab = () => {
  const translate = useTranslate();
  const canCreate = useCan('documents.create');
  const canRequest = useCan('applications.update');
  const [open, setOpen] = useState<'upload' | 'request' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section
      title={translate('documents.title')}
      actions={
        <>
          {canRequest && (
            <Button variant="outlined" onClick={() => setOpen('request')}>
              {translate('documents.request')}
            </Button>
          )}
          {canCreate && (
            <Button variant="contained" onClick={() => setOpen('upload')}>
              {translate('documents.uploadDocument')}
            </Button>
          )}
        </>
      }
    >
      <DocumentList />
      {open === 'upload' && <UploadDialog onClose={close} />}
      {open === 'request' && <RequestDialog onClose={close} />}
    </Section>
  );
};
