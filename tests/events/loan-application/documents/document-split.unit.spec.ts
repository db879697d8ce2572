import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../../../events/kernel/message.ts';
import {
  isNeedsListSatisfied,
  needStateOf,
  outstandingDocuments,
} from '../../../../events/lending/needs/needs-list.ts';
import { countsFor, isUnassigned } from '../../../../events/lending/needs/subjects.ts';
import { noReliance } from '../../../../events/lending/changes/file-reliance.ts';
import { documentsModule } from '../../../../events/loan-application/documents/documents.decider.ts';
import type { SplitDocument } from '../../../../events/loan-application/documents/documents.split.ts';
import type { DocumentPart } from '../../../../events/loan-application/documents/documents.split-parts.ts';
import { loanApplicationDecider } from '../../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../../events/loan-application/loan-application.events.ts';
import {
  borrowerId,
  commandMetadata,
  documentId,
  documentRequested,
  documentUploaded,
  loanApplicationSubmitted,
  statusChanged,
} from '../../../support/histories/builders.ts';
import { specificationOf } from '../../../support/values/given.ts';
import { given } from '../support/given-application.ts';
import { review, upload } from '../support/given-documents.ts';

const partIds = ['77777777-7777-4777-8777-777777777771', '77777777-7777-4777-8777-777777777772'] as const;
const part = (index: 0 | 1, more: Partial<DocumentPart> = {}): DocumentPart => ({
  documentId: partIds[index],
  documentType: index === 0 ? 'pay_stub' : 'w2',
  fileName: `part-${index}.pdf`,
  mediaType: 'application/pdf',
  sizeBytes: 1_000,
  sha256: String(index).repeat(64),
  pages: index === 0 ? [1, 2] : [4],
  ...more,
});
const split = (more: Partial<SplitDocument['data']> = {}): SplitDocument => ({
  type: 'SplitDocument',
  data: { documentId, documentVersion: 1, pageCount: 5, parts: [part(0), part(1)], ...more },
});
const made = (index: 0 | 1, more: Partial<DocumentPart> = {}): LoanApplicationEvent => {
  const { pages, ...data } = part(index, more);
  return {
    type: 'DocumentUploaded',
    data: { ...data, documentVersion: 1, splitFrom: { documentId, documentVersion: 1, pages } },
  };
};
const wasSplit: LoanApplicationEvent = {
  type: 'DocumentSplit',
  data: { documentId, documentVersion: 1, pageCount: 5, partIds: [...partIds], pagesLeft: [3, 5] },
};
const onFile = [loanApplicationSubmitted(), documentUploaded({ documentType: 'other' })] as const;

describe('Splitting a document', () => {
  it('makes the parts and says which pages are in none, in one go', () => {
    given(...onFile)
      .when(split())
      .thenEvents(made(0), made(1), wasSplit);
  });

  it('keeps the parts from everybody until the scanner has seen them', () => {
    const [first] = split({ mustBeScanned: true }).data.parts;
    const quarantined = (index: 0 | 1): LoanApplicationEvent => ({
      type: 'DocumentQuarantined',
      data: {
        documentId: partIds[index],
        documentVersion: 1,
        sha256: part(index).sha256,
        sizeBytes: first?.sizeBytes ?? 0,
        isNewest: true,
      },
    });
    given(...onFile)
      .when(split({ mustBeScanned: true }))
      .thenEvents(made(0), quarantined(0), made(1), quarantined(1), wasSplit);
  });

  it('lets a part answer a request of its type, and no other document', () => {
    const asked = documentRequested('w2', partIds[1]);
    given(...onFile, asked)
      .when(split())
      .thenEvents(made(0), made(1), wasSplit);
    given(...onFile, documentRequested('tax_return', partIds[1]))
      .when(split())
      .thenThrows({ code: 'rule_violation', fields: ['parts.1.documentType'] });
  });

  it.each([
    ['a page that the file does not have', { parts: [part(0), part(1, { pages: [6] })] }, 'parts.1.pages'],
    ['a page in two parts', { parts: [part(0), part(1, { pages: [2, 3] })] }, 'parts.1.pages'],
    ['all pages in one part', { parts: [part(0, { pages: [1, 2, 3, 4, 5] })] }, 'parts.0.pages'],
  ])('is refused for %s', (_what, more, field) => {
    given(...onFile)
      .when(split(more))
      .thenThrows({ code: 'rule_violation', fields: [field] });
  });

  it.each([
    ['verified', { type: 'DocumentVerified', data: { documentId, documentVersion: 1 } }, /Other document is verified/],
    ['approved', { type: 'DocumentApproved', data: { documentId, documentVersion: 1 } }, /Other document is approved/],
    ['rejected', { type: 'DocumentRejected', data: { documentId, documentVersion: 1 } }, /Other document was rejected/],
    [
      'sent back',
      { type: 'DocumentChangesRequested', data: { documentId, documentVersion: 1 } },
      /Other document was sent back/,
    ],
    ['split', wasSplit, /was split into 2 documents: go on with those/],
    [
      'in quarantine',
      {
        type: 'DocumentQuarantined',
        data: { documentId, documentVersion: 1, sha256: 'a'.repeat(64), sizeBytes: 1, isNewest: true },
      },
      /virus scanner has not looked at this file/,
    ],
  ] as const satisfies readonly (readonly [string, LoanApplicationEvent, RegExp])[])(
    'is refused for one that is %s',
    (_what, event, message) => {
      given(...onFile, event)
        .when(split())
        .thenThrows({ code: 'illegal_transition', message });
    },
  );

  it('is refused where a condition was cleared on it, with the number of the condition', () => {
    const conditionId = '66666666-6666-4666-8666-666666666666';
    const added: LoanApplicationEvent = {
      type: 'ConditionAdded',
      data: {
        conditionId,
        number: 3,
        title: 'Pay stub',
        externalWording: 'Send it',
        mustBeMetBefore: 'prior_to_closing',
        category: 'income',
        source: 'manual',
      },
    };
    const cleared: LoanApplicationEvent = {
      type: 'ConditionCleared',
      data: { conditionId, evidence: [{ documentId, documentVersion: 1, sha256: 'a'.repeat(64) }] },
    };
    given(...onFile, added, cleared)
      .when(split())
      .thenThrows({ code: 'illegal_transition', message: /Condition 3 was cleared on it: reopen the condition/ });
  });

  it('hands what it was to show for an open condition on to its parts', () => {
    const conditionId = '66666666-6666-4666-8666-666666666666';
    const added: LoanApplicationEvent = {
      type: 'ConditionAdded',
      data: {
        conditionId,
        number: 1,
        title: 'Pay stub',
        externalWording: 'Send it',
        mustBeMetBefore: 'prior_to_closing',
        category: 'income',
        source: 'manual',
      },
    };
    const received: LoanApplicationEvent = {
      type: 'ConditionReceived',
      data: { conditionId, documentIds: [documentId] },
    };
    const after = [...onFile, added, received, made(0), made(1), wasSplit].reduce(
      loanApplicationDecider.evolve,
      loanApplicationDecider.initialState,
    );
    expect(after).toMatchObject({ conditions: [{ status: 'received', documentIds: partIds }] });
  });

  it('is refused for a version that is not the newest, for a request, and on a final file', () => {
    given(...onFile, documentUploaded({ documentType: 'other', documentVersion: 2, sha256: 'c'.repeat(64) }))
      .when(split())
      .thenThrows({ code: 'illegal_transition', message: /newer file has come in/ });
    given(loanApplicationSubmitted(), documentRequested())
      .when(split())
      .thenThrows({ code: 'illegal_transition', message: /Nothing has been uploaded/ });
    given(...onFile, statusChanged('submitted', 'rejected'))
      .when(split())
      .thenThrows({ code: 'illegal_transition', message: /documents no longer change/ });
  });
});

describe('A document that was split', () => {
  const history = [...onFile, made(0), made(1), wasSplit];

  it('is neither reviewed nor replaced any more', () => {
    given(...history)
      .when(review('verified'))
      .thenThrows({ code: 'illegal_transition', message: /was split into 2 documents/ });
    given(...history)
      .when(upload({ documentType: 'other', mode: 'replacement', sha256: 'd'.repeat(64) }))
      .thenThrows({ code: 'illegal_transition', message: /was split into 2 documents/ });
  });

  it('counts for no need, and its parts do', () => {
    const documents = [
      { documentId, documentType: 'w2', status: 'split' },
      { documentId: partIds[0], documentType: 'pay_stub', status: 'verified' },
    ] as const;
    expect(needStateOf({ documentType: 'w2' }, documents, false)).toEqual({ state: 'missing', document: undefined });
    expect(outstandingDocuments(documents)).toEqual([]);
    expect(isNeedsListSatisfied({ needed: [{ documentType: 'pay_stub' }], documents })).toBe(true);
    expect(isNeedsListSatisfied({ needed: [{ documentType: 'w2' }], documents })).toBe(false);
    expect(
      documentsModule.openItems({
        needed: [{ documentType: 'w2' }],
        waived: [],
        borrowers: [],
        reliance: noReliance,
        documents,
      }),
    ).toEqual([
      { item: 'W-2 form is not on the file and has not been requested', fix: 'Request the document from the borrower' },
    ]);
  });

  it('counts for nobody, is not assigned any more, and nobody has to', () => {
    const subject = { borrowerId };
    const need = { documentType: 'w2', subject } as const;
    const own = { documentId, documentType: 'w2', status: 'split', subjects: [subject] } as const;
    const { subjects: _subjects, ...unsaid } = own;
    expect(countsFor({ ...own, status: 'verified' }, need)).toBe(true);
    expect(countsFor(own, need)).toBe(false);
    expect(isUnassigned({ ...unsaid, status: 'received' }, [need])).toBe(true);
    expect(isUnassigned(unsaid, [need])).toBe(false);
    given(...history)
      .when({ type: 'AssignDocument', data: { documentId, subjects: [subject] } })
      .thenThrows({ code: 'illegal_transition', message: /was split into 2 documents/ });
  });

  it('is asked for again without saying why the one on the file does not do', () => {
    given(...history)
      .when({
        type: 'RequestDocument',
        data: { documentId: partIds[0].replace('1', '9'), documentType: 'other', reason: 'So' },
      })
      .thenEvents({
        type: 'DocumentRequested',
        data: { documentId: partIds[0].replace('1', '9'), documentType: 'other', reason: 'So' },
      });
  });
});

describe('Parts of a document', () => {
  it('are for whom it is said, and for borrowers of the file only', () => {
    const subjects = [{ borrowerId, taxYear: 2025 }];
    given(...onFile)
      .when(split({ parts: [part(0), part(1, { subjects })] }))
      .thenEvents(made(0), made(1, { subjects }), wasSplit);
    given(...onFile)
      .when(split({ parts: [part(0), part(1, { subjects: [{ borrowerId: documentId }] })] }))
      .thenThrows({
        code: 'rule_violation',
        fields: ['parts.1.subjects.0.borrowerId'],
      });
  });

  it('of the type of the original are for whom it was, unless something else is said', () => {
    const [latest, earlier] = [
      { borrowerId, taxYear: 2025 },
      { borrowerId, taxYear: 2024 },
    ];
    const w2 = (subjects: DocumentPart['subjects']) => [
      loanApplicationSubmitted(),
      documentUploaded({ documentType: 'w2', subjects }),
    ];
    given(...w2([latest]))
      .when(split())
      .thenEvents(made(0), made(1, { subjects: [latest] }), wasSplit);
    given(...w2([latest]))
      .when(split({ parts: [part(0), part(1, { subjects: [earlier] })] }))
      .thenEvents(made(0), made(1, { subjects: [earlier] }), wasSplit);
    given(...w2([latest, earlier]))
      .when(split())
      .thenEvents(made(0), made(1, { subjects: [latest, earlier] }), wasSplit);
    // Which of two parts is of which year, nobody has said.
    given(...w2([latest, earlier]))
      .when(split({ parts: [part(0, { documentType: 'w2' }), part(1)] }))
      .thenEvents(made(0, { documentType: 'w2' }), made(1), wasSplit);
  });

  it('are for whom the request was that they answer', () => {
    const subjects = [{ borrowerId }];
    const { type, data } = documentRequested('w2', partIds[1]);
    given(...onFile, { type, data: { ...data, subjects } })
      .when(split())
      .thenEvents(made(0), made(1, { subjects }), wasSplit);
  });

  const person = (digit: string): Actor => ({
    kind: 'user',
    id: `00000000-0000-4000-8000-0000000000${digit}`,
    name: digit,
  });
  const [ann, ben] = [person('0a'), person('0b')];
  const as = (actor: Actor) => specificationOf(loanApplicationDecider, commandMetadata({ actor }));
  const by = <E extends LoanApplicationEvent>(actor: Actor, event: E): E => ({
    ...event,
    metadata: { ...commandMetadata({ actor }), commandId: 'c' },
  });
  const history = [
    by(person('0c'), loanApplicationSubmitted()),
    by(ann, documentUploaded({ documentType: 'other' })),
    by(ben, made(0)),
    by(ben, made(1)),
    by(ben, wasSplit),
  ];
  const verify = {
    type: 'ReviewDocument',
    data: { documentId: partIds[0], status: 'verified' },
  } as const;

  it('were uploaded by who uploaded what they were split from, and not by who split it', () => {
    as(ann)(...history)
      .when(verify)
      .thenThrows({ code: 'forbidden', message: /You uploaded this pay stub/ });
    as(ben)(...history)
      .when(verify)
      .thenEvents({ type: 'DocumentVerified', data: { documentId: partIds[0], documentVersion: 1 } });
  });
});
