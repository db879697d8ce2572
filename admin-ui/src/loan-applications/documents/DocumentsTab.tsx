import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Section } from '../../kit/page/Section.tsx';
import { Permitted } from '../../session/Permitted.tsx';
import { DocumentList } from './DocumentList.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { UploadDialog } from './UploadDialog.tsx';

/** The file's documents, with uploading and requesting for who may. */
export const DocumentsTab = () => {
  const translate = useTranslate();
  const [open, setOpen] = useState<'upload' | 'request' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section
      title={translate('documents.title')}
      actions={
        <>
          <Permitted permission="applications.update">
            <Button variant="outlined" onClick={() => setOpen('request')}>
              {translate('documents.request')}
            </Button>
          </Permitted>
          <Permitted permission="documents.create">
            <Button variant="contained" onClick={() => setOpen('upload')}>
              {translate('documents.uploadDocument')}
            </Button>
          </Permitted>
        </>
      }
    >
      <DocumentList />
      {open === 'upload' && <UploadDialog onClose={close} />}
      {open === 'request' && <RequestDialog onClose={close} />}
    </Section>
  );
};
