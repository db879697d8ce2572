import { addDays } from '../../../events/lending/calendar/days.ts';
import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { partnerAggregate } from '../../../events/partner/partner.decider.ts';
import { PARTNERS_ID } from '../../../events/partner/partner.stream.ts';
import { partnerDeliveryAggregate } from '../../../events/partner-delivery/partner-delivery.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { createEventStore } from '../../../events/store/append/event-store.ts';
import { createEventCodec } from '../../../events/store/log/codec.ts';
import { demographicsVersion1 } from '../../support/histories/demographics-version-1.ts';
import { commandMetadata, creditReport } from '../../support/histories/builders.ts';
import { waiveBeforeClosing } from '../../support/portal/before-closing.ts';
import type { Agent, Portal } from '../../support/portal/portal.ts';
import { setStatus } from '../../support/portal/set-status.ts';
import { testKeys } from '../../support/store/keys.ts';
import { appendRequest } from '../../support/store/notes.ts';
import type { Forgetting } from '../loan-application/forgetting.ts';
import { pdf, submit } from '../loan-application/requests.ts';
import { receiveDelivery } from '../../workflows/support/delivery.ts';
import { sentOrder } from '../partner-api/partner.ts';
import { filledDraft, type } from '../urla-draft/drafts.ts';
import { bornOf, type Seed, seededBorrower, seedOf, ssnOf, typedOf, word } from './seeds.ts';

/** A file of the office, or a draft of one, whose personal data are seeds. */
export type SeededFile = {
  readonly kind: string;
  readonly seeds: readonly Seed[];
  readonly draftId?: string;
  /** None while it is a draft. */
  readonly applicationId?: string;
};

/** What becomes of a file or a draft, once it is there. */
type Step = (office: Office, file: Made) => Promise<unknown>;
export type Office = {
  readonly portal: Portal;
  readonly office: Forgetting;
  readonly as: (role: Role) => Promise<Agent>;
};
type Made = { readonly id: string; readonly borrowerId: string; readonly seed: Seed };

/** @throws when it was refused */
export const done = async <Answer extends { status: number; text: string }>(
  sent: PromiseLike<Answer>,
): Promise<Answer> => {
  const answer = await sent;
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
};

const to =
  (...statuses: readonly string[]): Step =>
  async ({ as }, { id, seed }) => {
    const [underwriter, closer] = [await as('underwriter'), await as('closer')];
    for (const status of statuses) {
      const by = ['closing_ready', 'funded'].includes(status) ? closer : underwriter;
      if (status === 'closing_ready') await waiveBeforeClosing(underwriter, id);
      await done(setStatus(by, id, { status, notes: word('reason', seed) }));
    }
  };
const today = plainDateIn(new Date().toISOString(), 'America/New_York');
const disposed =
  (more: (file: Made) => object): Step =>
  async ({ as }, file) =>
    done(
      (await as('underwriter'))
        .put(`/api/applications/${file.id}/disposition`)
        .send({ effectiveOn: today, reason: word('reason', file.seed), ...more(file) }),
    );
const ordered =
  (kind: 'title' | 'appraisal', partnerId: string, isCancelled = false): Step =>
  async ({ portal }, { id, seed }) => {
    const order = await sentOrder(portal, id, kind, partnerId);
    await order.note(1, word(`${kind}note`, seed));
    if (kind === 'title') await order.deliver(2, `${word('titlenote', seed)}.pdf`, word('titlenote', seed));
    if (isCancelled) await order.cancel();
  };
/** Text of a delivery, with whatever a partner may write in it. */
const deliveryOf = ({ id, seed }: Made): string =>
  JSON.stringify({ applicationId: id, ssn: ssnOf(seed), born: bornOf(seed), name: word('last', seed) });
const delivered: Step = async ({ portal, office }, file) => {
  const bureau = { kind: 'partner', id: 'credit-bureau', name: 'Northwind Credit' } as const;
  const { deliveryId } = await receiveDelivery(portal.store, deliveryOf(file), undefined, bureau);
  const accounts = [{ creditor: word('creditor', file.seed), accountType: 'Card', accountNumberLast4: '0177' }];
  const figures = { status: 'current', balanceCents: 1, monthlyPaymentCents: 1 } as const;
  await office.send(file.id, {
    type: 'RecordCreditReport',
    data: creditReport({ deliveryId, scores: [], accounts: accounts.map((account) => ({ ...account, ...figures })) }),
  });
};
const held: Step = async ({ portal }, file) => {
  const { deliveryId } = await receiveDelivery(portal.store, deliveryOf(file));
  const reason = 'You have no open credit order for this application';
  await openAggregate(portal.store, partnerDeliveryAggregate).handle(
    deliveryId,
    { type: 'RecordDeliveryHeld', data: { deliveryId, applicationId: file.id, reason } },
    { metadata: commandMetadata(), options: { commandId: `held:${deliveryId}` } },
  );
};
const revealed: Step = async ({ as }, { id, borrowerId, seed }) => {
  const wish = { fields: ['ssn', 'dateOfBirth'], purpose: 'identity_check', reason: word('reason', seed) };
  const { text } = await done(
    (await as('compliance_officer')).post(`/api/applications/${id}/borrowers/${borrowerId}/reveals`).send(wish),
  );
  if (!text.includes(ssnOf(seed))) throw new Error(`Nothing was revealed: ${text}`);
};
const forgotten: Step = async (all, file) => {
  await to('rejected')(all, file);
  await all.office.forget(file.id, file.borrowerId);
};

/** Files that are typed in by one request, by what becomes of each. */
const submittedKinds: Readonly<Record<string, Step>> = {
  submitted: async () => undefined,
  'under review': to('under_review'),
  'in underwriting': to('under_review', 'underwriting'),
  approved: to('under_review', 'underwriting', 'approved'),
  funded: to('under_review', 'underwriting', 'approved', 'closing_ready', 'funded'),
  rejected: to('rejected'),
  withdrawn: disposed(({ borrowerId }) => ({ disposition: 'withdrawn', requestedBy: borrowerId, channel: 'phone' })),
  suspended: disposed(() => ({ disposition: 'suspended', waitsFor: 'borrower', reviewOn: addDays(today, 10) })),
  'ordered title': ordered('title', 'acme-title'),
  'ordered appraisal': ordered('appraisal', 'acme-appraisal'),
  'of a partner no more': ordered('title', 'former-title', true),
  'with a credit report': delivered,
  'with a held delivery': held,
  revealed,
  forgotten,
};

const giveDemographics = async (agent: Agent, draftId: string, borrowerId: string, seed: Seed): Promise<void> => {
  const at = `borrowers.${borrowerId}`;
  const answers = [
    { path: `${at}.sex.female`, value: true },
    { path: `${at}.race.otherAsian`, value: true },
    { path: `${at}.race.otherAsianRace`, value: word('race', seed) },
  ];
  await done(agent.patch(`/api/urla-drafts/${draftId}/demographics`).send({ answers }));
};
/** As the log took it before the paths were encrypted. */
const giveAsBefore = async ({ database: { pool } }: Portal, draftId: string, borrowerId: string): Promise<void> => {
  const old = createEventStore({ pool, codec: createEventCodec(demographicsVersion1, testKeys(pool)) });
  const data = { answers: [{ path: `borrowers.${borrowerId}.race.black`, answer: 'true', borrowerId }] };
  const streamId = `urlaDemographics-${draftId}`;
  await old.append(
    appendRequest([{ streamId, expectedVersion: 'any', events: [{ type: 'DemographicsGiven', data }] }]),
  );
};

type Draft = { readonly draftId: string; readonly borrowerId: string };
type End = (office: Office, draft: Draft) => Promise<{ readonly applicationId?: string }>;
const submitDraft: End = async ({ as }, { draftId }) => {
  const { body } = await done((await as('loan_officer')).post(`/api/urla-drafts/${draftId}/submission`));
  return { applicationId: String(body.id) };
};
/** Files that are taken with the URLA, by what becomes of each. */
const draftKinds: Readonly<Record<string, End>> = {
  'being taken': async () => ({}),
  discarded: async ({ as }, { draftId }) => {
    await done((await as('loan_officer')).delete(`/api/urla-drafts/${draftId}`));
    return {};
  },
  taken: async (office, draft) => {
    const { applicationId = '' } = await submitDraft(office, draft);
    const { borrowerId } = draft;
    const answers = [{ path: `borrowers.${borrowerId}.race.black`, value: true }];
    const corrected = { borrowerId, answers, reason: 'Named race.black at the signing' };
    await done(
      (await office.as('loan_officer')).patch(`/api/applications/${applicationId}/demographics`).send(corrected),
    );
    return { applicationId };
  },
  'taken long ago': async (office, draft) => {
    await giveAsBefore(office.portal, draft.draftId, draft.borrowerId);
    return submitDraft(office, draft);
  },
  'taken and forgotten': async (office, draft) => {
    const { applicationId = '' } = await submitDraft(office, draft);
    await done(setStatus(await office.as('underwriter'), applicationId, { status: 'rejected', notes: 'Too little' }));
    await office.office.forget(applicationId, draft.borrowerId);
    return { applicationId };
  },
};

const conditionOf = (seed: Seed) => ({
  title: 'Recorded deed',
  externalWording: word('reason', seed),
  mustBeMetBefore: 'post_closing',
  category: 'legal',
});
const requestOf = (seed: Seed) => ({ documentType: 'bank_statement', reason: word('reason', seed) });

/** Files that are closed while an order of theirs is prepared and not sent. */
const closed = ['funded', 'rejected', 'withdrawn', 'forgotten'];
const connectFloodVendor = async ({ portal }: Office): Promise<void> => {
  const endpoint = 'https://vendor.example/v1';
  const data = { partnerId: 'flood-vendor', kind: 'flood', name: 'Flood vendor', endpoint, description: '' } as const;
  await openAggregate(portal.store, partnerAggregate).handle(
    PARTNERS_ID,
    { type: 'ConnectPartner', data: { ...data, isSandbox: false, secretId: null, webhookSecretId: null } },
    { metadata: commandMetadata(), options: { commandId: 'flood-vendor' } },
  );
};

/** Twenty files and drafts of files, one of each kind; those of several borrowers have a seed for each. */
export const seedFiles = async (world: Office): Promise<SeededFile[]> => {
  const officer = await world.as('loan_officer');
  await connectFloodVendor(world);
  let number = 0;
  const next = (): Seed => seedOf(number++);
  const files: SeededFile[] = [];

  for (const [kind, end] of Object.entries(draftKinds)) {
    const seed = next();
    const { id: draftId, borrowerId, answers } = await filledDraft(officer);
    const typed = typedOf(seed);
    const changes = answers.flatMap(({ path }) => {
      const value = typed[path.slice(path.lastIndexOf('.') + 1)];
      return value === undefined ? [] : [{ path, value }];
    });
    await done(type(officer, draftId, changes));
    await giveDemographics(officer, draftId, borrowerId, seed);
    files.push({ kind, seeds: [seed], draftId, ...(await end(world, { draftId, borrowerId })) });
  }

  for (const [kind, step] of Object.entries(submittedKinds)) {
    const [seed, spouse] = [next(), next()];
    const isAlone = kind.includes('forgotten');
    const borrowers = isAlone ? [seededBorrower(seed)] : [seededBorrower(seed), seededBorrower(spouse)];
    const debts = [{ borrower: 0, type: 'auto', monthly: 350, creditor: word('creditor', seed) } as const];
    const { id, position } = await submit(officer, { borrowers, debts });
    const { body } = await officer.get(`/api/applications/${id}/detailed`).set('X-Min-Log-Position', position);
    await done(officer.post(`/api/applications/${id}/comments`).send({ comment: word('comment', seed) }));
    const paper = officer.post(`/api/applications/${id}/documents`).field('documentType', 'pay_stub');
    const stored = await done(paper.attach('file', pdf(word('paper', seed)), `${word('file', seed)}.pdf`));
    const document = `/api/applications/${id}/documents/${String(stored.body.documentId)}`;
    const underwriter = await world.as('underwriter');
    await done(underwriter.patch(document).send({ status: 'approved' }));
    await done(underwriter.post(`/api/applications/${id}/conditions`).send({ conditions: [conditionOf(seed)] }));
    if (closed.includes(kind)) {
      const flood = { applicationId: id, kind: 'flood', product: 'basic', priority: 'standard', place: false };
      const prepared = { ...flood, partnerId: 'flood-vendor' };
      await done((await world.as('processor')).post('/api/vendor-orders').send(prepared));
    }
    // Nothing is funded while a document is still to come.
    if (kind !== 'funded') await done(officer.post(`/api/applications/${id}/document-requests`).send(requestOf(seed)));
    await step(world, { id, borrowerId: body.borrowerId, seed });
    files.push({ kind, seeds: isAlone ? [seed] : [seed, spouse], applicationId: id });
  }
  return files;
};
