import { describe, expect, it } from '@jest/globals';
import {
  documentsModule,
  type RecordDocumentReminder,
} from '../../../../events/loan-application/documents/documents.decider.ts';
import type { ReviewDocument } from '../../../../events/loan-application/documents/documents.review.ts';
import type {
  RequestDocument,
  RequestDocuments,
  WithdrawDocumentRequest,
} from '../../../../events/loan-application/documents/documents.requests.ts';
import {
  type LoanApplicationCommand,
  loanApplicationDecider,
} from '../../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../../events/loan-application/loan-application.events.ts';
import {
  commandMetadata,
  documentId,
  documentRequested,
  documentUploaded,
  loanApplicationSubmitted,
  otherDocumentId,
  otherSha256,
  statusChanged,
  underwriterId,
} from '../../../support/histories/builders.ts';
import { specificationOf } from '../../../support/values/given.ts';
import { given } from '../support/given-application.ts';
import { review, reviewed, upload } from '../support/given-documents.ts';

describe('Withdrawing a request', () => {
  const reason = 'The W-2 of last year does';
  const withdraw: WithdrawDocumentRequest = { type: 'WithdrawDocumentRequest', data: { documentId, reason } };
  const withdrawn: LoanApplicationEvent = {
    type: 'DocumentRequestWithdrawn',
    data: { documentId, documentType: 'pay_stub', reason },
  };

  it('takes it from the file, once', () => {
    given(loanApplicationSubmitted(), documentRequested()).when(withdraw).thenEvents(withdrawn);
    given(loanApplicationSubmitted(), documentRequested(), withdrawn).when(withdraw).thenNothing();
  });

  it('is for another person than the file came by where the needs list asks for it', () => {
    const submitted: LoanApplicationEvent = {
      ...loanApplicationSubmitted(),
      metadata: { actor: { kind: 'user', id: underwriterId, name: 'Someone' }, correlationId: 'c', commandId: 'c' },
    };
    const asSubmitter = specificationOf(loanApplicationDecider, commandMetadata());
    asSubmitter(submitted, documentRequested())
      .when(withdraw)
      .thenThrows({ code: 'forbidden', message: /you do not waive its pay stub, which the needs list asks for/ });
    asSubmitter(submitted, documentRequested('lease_agreement'))
      .when(withdraw)
      .thenEvents({ type: 'DocumentRequestWithdrawn', data: { documentId, documentType: 'lease_agreement', reason } });
  });

  it('is refused once a file has come in, and on a final file', () => {
    given(loanApplicationSubmitted(), documentRequested(), documentUploaded())
      .when(withdraw)
      .thenThrows({ code: 'illegal_transition', message: /review it instead/ });
    given(loanApplicationSubmitted(), documentRequested(), statusChanged('submitted', 'rejected'))
      .when(withdraw)
      .thenThrows({ code: 'illegal_transition', message: /no longer change/ });
    given(loanApplicationSubmitted())
      .when(withdraw)
      .thenThrows({ code: 'not_found', message: /No document/ });
  });

  it('lets the type be asked for again, by a new request', () => {
    const request = (id: string): RequestDocuments => ({
      type: 'RequestDocuments',
      data: { requests: [documentRequested('pay_stub', id).data] },
    });
    given(loanApplicationSubmitted(), documentRequested(), withdrawn)
      .when(request(otherDocumentId))
      .thenEvents(documentRequested('pay_stub', otherDocumentId));
    given(loanApplicationSubmitted(), documentRequested(), withdrawn).when(request(documentId)).thenNothing();
  });
});

describe('Requesting documents', () => {
  const request = (...types: ['w2' | 'pay_stub' | 'other', string][]): RequestDocuments => ({
    type: 'RequestDocuments',
    data: { requests: types.map(([documentType, id]) => documentRequested(documentType, id).data) },
  });

  it('asks for each type the file lacks', () => {
    given(loanApplicationSubmitted())
      .when(request(['pay_stub', documentId], ['w2', otherDocumentId]))
      .thenEvents(documentRequested('pay_stub', documentId), documentRequested('w2', otherDocumentId));
  });

  it('leaves out what was requested or is there, also twice in one command', () => {
    given(loanApplicationSubmitted(), documentUploaded())
      .when(request(['pay_stub', otherDocumentId]))
      .thenNothing();
    given(loanApplicationSubmitted())
      .when(request(['w2', documentId], ['w2', otherDocumentId]))
      .thenEvents(documentRequested('w2', documentId));
  });

  it('asks again for a type whose document was rejected', () => {
    given(loanApplicationSubmitted(), documentUploaded(), reviewed('DocumentRejected'))
      .when(request(['pay_stub', otherDocumentId]))
      .thenEvents(documentRequested('pay_stub', otherDocumentId));
  });

  it('asks for other papers as often as needed, once per id', () => {
    given(loanApplicationSubmitted(), documentRequested('other', documentId))
      .when(request(['other', documentId], ['other', otherDocumentId]))
      .thenEvents(documentRequested('other', otherDocumentId));
  });
});

describe('Requesting one document', () => {
  const wish = { reason: 'Shows the overtime', dueOn: '2026-04-01' };
  const request = (more: Partial<RequestDocument['data']> = {}): RequestDocument => ({
    type: 'RequestDocument',
    data: { documentId: otherDocumentId, documentType: 'pay_stub', ...wish, ...more },
  });
  const revised = (more: { readonly dueOn?: string } = {}): LoanApplicationEvent => ({
    type: 'DocumentRequestRevised',
    data: { documentId, documentType: 'pay_stub', ...wish, ...more },
  });

  it('asks for what the file lacks', () => {
    given(loanApplicationSubmitted())
      .when(request())
      .thenEvents({
        type: 'DocumentRequested',
        data: { documentId: otherDocumentId, documentType: 'pay_stub', ...wish },
      });
  });

  it('gives an open request its reason and due date, once', () => {
    given(loanApplicationSubmitted(), documentRequested()).when(request()).thenEvents(revised());
    given(loanApplicationSubmitted(), documentRequested(), revised()).when(request()).thenNothing();
  });

  it('leaves the due date as it was where it names none', () => {
    given(loanApplicationSubmitted(), documentRequested())
      .when(request({ dueOn: undefined }))
      .thenEvents(revised({ dueOn: '2026-03-12' }));
  });

  it('is refused where a file has come in, unless that was rejected', () => {
    given(loanApplicationSubmitted(), documentRequested(), documentUploaded())
      .when(request())
      .thenThrows({ code: 'illegal_transition', message: /A pay stub is on the file already \(received\)/ });
    given(loanApplicationSubmitted(), documentUploaded(), reviewed('DocumentRejected'))
      .when(request(documentRequested('pay_stub', otherDocumentId).data))
      .thenEvents(documentRequested('pay_stub', otherDocumentId));
    given(loanApplicationSubmitted(), documentRequested(), statusChanged('submitted', 'rejected'))
      .when(request())
      .thenThrows({ code: 'illegal_transition', message: /no longer change/ });
  });

  describe('of a verified one', () => {
    const before = [loanApplicationSubmitted(), documentUploaded(), reviewed('DocumentVerified')];
    const againBecause = 'Its pay period ended three months ago';
    const askedAgain: LoanApplicationEvent = {
      type: 'DocumentReplacementRequested',
      data: { documentId, documentType: 'pay_stub', documentVersion: 1, againBecause, ...wish },
    };

    it('needs to say why that one does not do', () => {
      given(...before)
        .when(request())
        .thenThrows({ code: 'rule_violation', message: /pay stub is verified already/, fields: ['againBecause'] });
    });

    it('asks for a new version, which is reviewed anew', () => {
      given(...before)
        .when(request({ againBecause }))
        .thenEvents(askedAgain);
      given(...before, askedAgain)
        .when(upload({ mode: 'replacement', sha256: otherSha256 }))
        .thenEvents(documentUploaded({ documentVersion: 2, sha256: otherSha256 }));
    });

    it('changes the open request when it is asked for once more', () => {
      given(...before, askedAgain)
        .when(request({ againBecause }))
        .thenNothing();
      given(...before, askedAgain)
        .when(request({ reason: 'Shows the bonus' }))
        .thenEvents({
          type: 'DocumentRequestRevised',
          data: { documentId, documentType: 'pay_stub', reason: 'Shows the bonus', dueOn: '2026-04-01' },
        });
    });

    it('holds up the closing until the new one is verified', () => {
      const file = [...before, askedAgain].reduce(loanApplicationDecider.evolve, loanApplicationDecider.initialState);
      if (file.status === 'not_submitted') throw new Error('No file');
      expect(documentsModule.closingGate(file)).toEqual([
        { item: 'Pay stub is needs review', fix: 'Get the file from the borrower and verify it', documentId },
      ]);
    });
  });

  it('asks for other papers beside those asked for', () => {
    given(loanApplicationSubmitted(), documentRequested('other'))
      .when(request({ documentType: 'other' }))
      .thenEvents({ type: 'DocumentRequested', data: { documentId: otherDocumentId, documentType: 'other', ...wish } });
  });
});

describe('Uploading a document', () => {
  it('adds a new one', () => {
    given(loanApplicationSubmitted()).when(upload()).thenEvents(documentUploaded());
  });

  it('fulfils its request', () => {
    given(loanApplicationSubmitted(), documentRequested()).when(upload()).thenEvents(documentUploaded());
  });

  it('refuses a file of another type than requested', () => {
    given(loanApplicationSubmitted(), documentRequested('w2'))
      .when(upload())
      .thenThrows({ code: 'rule_violation', fields: ['documentType'], details: { documentType: 'w2' } });
  });

  it('keeps the old file and numbers the replacement', () => {
    given(loanApplicationSubmitted(), documentUploaded(), reviewed('DocumentChangesRequested'))
      .when(upload({ mode: 'replacement', sha256: otherSha256 }))
      .thenEvents(documentUploaded({ documentVersion: 2, sha256: otherSha256 }));
  });

  it('needs a review again after a replacement', () => {
    given(
      loanApplicationSubmitted(),
      documentUploaded(),
      reviewed('DocumentVerified'),
      documentUploaded({ documentVersion: 2, sha256: otherSha256 }),
    )
      .when(review('verified'))
      .thenEvents({ type: 'DocumentVerified', data: { documentId, documentVersion: 2 } });
  });

  it.each(['new', 'replacement'] as const)('does nothing when the same file comes again as %s', (mode) => {
    given(loanApplicationSubmitted(), documentUploaded()).when(upload({ mode })).thenNothing();
  });

  it('says to replace when a file is there', () => {
    given(loanApplicationSubmitted(), documentUploaded())
      .when(upload({ sha256: otherSha256 }))
      .thenThrows({ code: 'illegal_transition', message: /replacement/, details: { allowed: ['replacement'] } });
  });

  it('says to upload when there is nothing to replace', () => {
    given(loanApplicationSubmitted(), documentRequested())
      .when(upload({ mode: 'replacement' }))
      .thenThrows({ code: 'illegal_transition', message: /as new/, details: { allowed: ['new'] } });
  });

  it('knows no document to replace under an unknown id', () => {
    given(loanApplicationSubmitted())
      .when(upload({ mode: 'replacement' }))
      .thenThrows({ code: 'not_found', details: { documentId } });
  });
});

describe('Reviewing a document', () => {
  const decisions = [
    ['under_review', 'DocumentReviewStarted'],
    ['verified', 'DocumentVerified'],
    ['approved', 'DocumentApproved'],
    ['needs_review', 'DocumentChangesRequested'],
    ['rejected', 'DocumentRejected'],
  ] as const;

  it.each(decisions)('as %s records %s of the version that was seen', (status, type) => {
    given(loanApplicationSubmitted(), documentUploaded())
      .when(review(status, 'Page 2 is missing'))
      .thenEvents({ type, data: { documentId, documentVersion: 1, reviewNotes: 'Page 2 is missing' } });
  });

  it.each(['needs_review', 'rejected'] as const)('as %s needs a note that says why', (status) => {
    given(loanApplicationSubmitted(), documentUploaded())
      .when(review(status))
      .thenThrows({ code: 'rule_violation', details: { documentId, status }, fields: ['reviewNotes'] });
  });

  it.each(decisions)('as %s again does nothing unless it says something new', (status, type) => {
    const before = [loanApplicationSubmitted(), documentUploaded(), { type, data: { documentId, documentVersion: 1 } }];
    given(...before)
      .when(review(status))
      .thenNothing();
    given(...before)
      .when(review(status, 'Read it once more'))
      .thenEvents({ type, data: { documentId, documentVersion: 1, reviewNotes: 'Read it once more' } });
  });

  describe('that differs from the application', () => {
    const differences = [
      { fact: 'gross_pay', difference: 'The document shows less than the application states' },
    ] as const;
    const verify = (reviewNotes?: string): ReviewDocument => ({
      type: 'ReviewDocument',
      data: { documentId, status: 'verified', differences, ...(reviewNotes !== undefined && { reviewNotes }) },
    });

    it('is not verified without saying why it is good', () => {
      given(loanApplicationSubmitted(), documentUploaded())
        .when(verify())
        .thenThrows({ code: 'rule_violation', message: /Gross pay: The document shows less/, fields: ['reviewNotes'] });
    });

    it('is with a note, and says where it differs; sent back it says nothing of it', () => {
      const data = { documentId, documentVersion: 1, reviewNotes: 'Raise since March' };
      given(loanApplicationSubmitted(), documentUploaded())
        .when(verify('Raise since March'))
        .thenEvents({ type: 'DocumentVerified', data: { ...data, differences: [...differences] } });
      given(loanApplicationSubmitted(), documentUploaded())
        .when({ type: 'ReviewDocument', data: { ...verify(data.reviewNotes).data, status: 'needs_review' } })
        .thenEvents({ type: 'DocumentChangesRequested', data });
    });

    it('is verified again once the application was corrected, and not in silence where it was changed since', () => {
      const data = { documentId, documentVersion: 1 };
      const plain = { type: 'DocumentVerified' as const, data };
      const carried = { ...plain, data: { ...data, reviewNotes: 'Raise since March', differences: [...differences] } };
      given(loanApplicationSubmitted(), documentUploaded(), carried).when(review('verified')).thenEvents(plain);
      given(loanApplicationSubmitted(), documentUploaded(), carried).when(verify('Raise since March')).thenNothing();
      given(loanApplicationSubmitted(), documentUploaded(), plain)
        .when(verify())
        .thenThrows({ code: 'rule_violation', fields: ['reviewNotes'] });
    });
  });

  it('can be corrected', () => {
    given(loanApplicationSubmitted(), documentUploaded(), reviewed('DocumentRejected'))
      .when(review('verified'))
      .thenEvents(reviewed('DocumentVerified'));
  });

  it('needs a file', () => {
    given(loanApplicationSubmitted(), documentRequested())
      .when(review('verified'))
      .thenThrows({ code: 'illegal_transition', details: { documentId, status: 'pending' } });
  });

  it('needs a document', () => {
    given(loanApplicationSubmitted())
      .when(review('verified'))
      .thenThrows({ code: 'not_found', details: { documentId } });
  });
});

describe('Documents of a final file', () => {
  const commands: LoanApplicationCommand[] = [
    upload(),
    review('verified'),
    { type: 'RequestDocuments', data: { requests: [] } },
  ];

  it.each(commands)('answer $type with the reason', (command) => {
    for (const status of ['rejected', 'funded'] as const) {
      given(loanApplicationSubmitted(), documentUploaded(), statusChanged('submitted', status))
        .when(command)
        .thenThrows({ code: 'illegal_transition', details: { status } });
    }
  });
});

describe('Reminding a borrower of documents', () => {
  const data: RecordDocumentReminder['data'] = {
    documentIds: [documentId],
    reminderNumber: 1,
    channel: 'email',
    reminderKey: 'round-1:1',
  };
  const remind: RecordDocumentReminder = { type: 'RecordDocumentReminder', data };
  const sent: LoanApplicationEvent = { type: 'DocumentReminderSent', data };

  it('is recorded once per key', () => {
    given(loanApplicationSubmitted(), documentRequested()).when(remind).thenEvents(sent);
    given(loanApplicationSubmitted(), documentRequested(), sent).when(remind).thenNothing();
  });

  it('names a document that is not on the file', () => {
    given(loanApplicationSubmitted()).when(remind).thenThrows({ code: 'not_found', details: { documentId } });
  });

  it('is over when the file is final', () => {
    given(loanApplicationSubmitted(), documentRequested(), statusChanged('submitted', 'rejected'))
      .when(remind)
      .thenNothing();
  });
});
