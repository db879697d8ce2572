import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Section } from '../../kit/page/Section.tsx';
import { Permitted } from '../../session/Permitted.tsx';
import { DocumentList } from './DocumentList.tsx';
import { NeedsList } from './NeedsList.tsx';
import { OrderCreditDialog } from './OrderCreditDialog.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { UnassignedDocuments } from './UnassignedDocuments.tsx';
import { UploadDialog } from './UploadDialog.tsx';
import { useDocumentsText } from './base/documents.texts.ts';

/** The file's documents, with uploading and requesting for who may. */
export const DocumentsTab = () => {
  const t = useDocumentsText();
  const [open, setOpen] = useState<'upload' | 'request' | 'credit' | null>(null);
  const close = () => setOpen(null);
  return (
    <Stack spacing={2}>
      <UnassignedDocuments />
      <NeedsList />
      <Section
        title={t('title')}
        actions={
          <>
            <Permitted permission="applications.update">
              <Button variant="outlined" onClick={() => setOpen('credit')}>
                {t('orderCredit')}
              </Button>
            </Permitted>
            <Permitted permission="applications.update">
              <Button variant="outlined" onClick={() => setOpen('request')}>
                {t('request')}
              </Button>
            </Permitted>
            <Permitted permission="documents.create">
              <Button variant="contained" onClick={() => setOpen('upload')}>
                {t('uploadDocument')}
              </Button>
            </Permitted>
          </>
        }
      >
        <DocumentList />
        {open === 'upload' && <UploadDialog onClose={close} />}
        {open === 'credit' && <OrderCreditDialog onClose={close} />}
        {open === 'request' && <RequestDialog onClose={close} />}
      </Section>
    </Stack>
  );
};
