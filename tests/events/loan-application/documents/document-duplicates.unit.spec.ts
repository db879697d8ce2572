import { describe, it } from '@jest/globals';
import {
  documentUploaded,
  loanApplicationSubmitted,
  otherDocumentId,
  otherSha256,
} from '../../../support/histories/builders.ts';
import { given } from '../support/given-application.ts';
import { upload } from '../support/given-documents.ts';

describe('A file that another document of the application has already', () => {
  const again = upload({ documentId: otherDocumentId, documentType: 'w2', refuseDuplicate: true });
  const onFile = [loanApplicationSubmitted(), documentUploaded()] as const;

  it('is refused where the sender asks for that, with the document that has it', () => {
    given(...onFile)
      .when(again)
      .thenThrows({
        code: 'rule_violation',
        message: /on the application already, as a document of the type pay stub/,
        details: { duplicateOf: documentUploaded().data.documentId },
        fields: ['file'],
      });
  });

  it('is added otherwise, and so is another file', () => {
    given(...onFile)
      .when(upload({ documentId: otherDocumentId, documentType: 'w2' }))
      .thenEvents(documentUploaded({ documentId: otherDocumentId, documentType: 'w2' }));
    given(...onFile)
      .when(upload({ documentId: otherDocumentId, documentType: 'w2', sha256: otherSha256, refuseDuplicate: true }))
      .thenEvents(documentUploaded({ documentId: otherDocumentId, documentType: 'w2', sha256: otherSha256 }));
  });

  it('is still the same document where it is sent for that one again', () => {
    given(...onFile)
      .when(upload({ refuseDuplicate: true }))
      .thenNothing();
  });
});
