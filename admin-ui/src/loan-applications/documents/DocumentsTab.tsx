import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type DragEvent, useState } from 'react';
import { Section } from '../../kit/page/Section.tsx';
import { OrderFormDialog } from '../../vendor-orders/dialogs/OrderFormDialog.tsx';
import { Permitted } from '../../session/Permitted.tsx';
import { useCan } from '../../session/current-user.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { DisclosuresSection } from '../disclosures/DisclosuresSection.tsx';
import { DocumentList } from './DocumentList.tsx';
import { NeedsList } from './NeedsList.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { UnassignedDocuments } from './subjects/UnassignedDocuments.tsx';
import { BulkUploadDialog } from './bulk/BulkUploadDialog.tsx';
import { useDocumentsText } from './base/documents.texts.ts';

const creditOnly = ['credit'] as const;

/** The file's documents, with uploading and requesting for who may. */
export const DocumentsTab = () => {
  const t = useDocumentsText();
  const [open, setOpen] = useState<'upload' | 'request' | 'credit' | null>(null);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const { file } = useLoanFile();
  const mayUpload = useCan('documents.create');
  const close = () => {
    setOpen(null);
    setDropped([]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    if (files.length === 0 || open !== null) return;
    setDropped(files);
    setOpen('upload');
  };
  return (
    <Stack spacing={2} {...(mayUpload && { onDrop: drop, onDragOver: (event: DragEvent) => event.preventDefault() })}>
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
        {open === 'upload' && <BulkUploadDialog dropped={dropped} onClose={close} />}
        {open === 'credit' && (
          <OrderFormDialog kinds={creditOnly} title={t('orderCredit')} applicationId={file.id} onClose={close} />
        )}
        {open === 'request' && <RequestDialog onClose={close} />}
      </Section>
      <DisclosuresSection />
    </Stack>
  );
};
