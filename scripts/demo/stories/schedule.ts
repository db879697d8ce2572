import { closingDocuments, neededDocuments, typesOf } from '../../../events/lending/needs/needs-list.ts';
import { NEEDS_EDITION, taxYearsBefore } from '../../../events/lending/needs/needs-rules.ts';
import { withJobs } from '../../../events/lending/needs/stated-facts.ts';
import type { LoanApplicationCommand } from '../../../events/loan-application/loan-application.decider.ts';
import { demoSubmission } from '../files/applications.ts';
import { demoFurtherFacts } from './take-urla.ts';
import { type DemoFile, type DemoStaff, type DemoStep, type DemoUpload, documentIdOf } from '../files/step.ts';
import type { Story } from './stories.ts';

const HOUR_MS = 3_600_000;

type Circumstances = {
  readonly now: Date;
  readonly staff: readonly DemoStaff[];
  /** True when taken as a URLA, which states more than the short form. */
  readonly takesUrla?: boolean;
};

/** The file that lives through a story; the same for the same number but for its dates, which follow `now`. */
export const demoFile = (story: Story, number: number, { now, staff, takesUrla }: Circumstances): DemoFile => {
  const submittedAt = new Date(submissionTime(story, number, now)).toISOString();
  const submitted = demoSubmission(number, { submittedAt, isStrained: story.isStrained });
  const submission = takesUrla
    ? { ...submitted, furtherFacts: demoFurtherFacts(submitted, number, submittedAt.slice(0, 10)) }
    : submitted;
  const stated = {
    ...submission,
    furtherFacts: withJobs(submission),
    needsEdition: NEEDS_EDITION,
    taxYears: taxYearsBefore(submittedAt),
  };
  const [needed, closing] = [neededDocuments(stated), closingDocuments(stated)];
  return {
    number,
    submission,
    submittedAt,
    needed: [...needed, ...closing],
    documentTypes: typesOf(needed),
    closingTypes: typesOf(closing),
    staff,
  };
};

/** Milliseconds; files older than a day are moved by some minutes so that they did not all come at the same minute. */
const submissionTime = ({ submittedDaysAgo }: Story, number: number, now: Date): number =>
  now.getTime() - (submittedDaysAgo * 24 + (submittedDaysAgo > 1 ? ((number * 37) % 120) / 60 : 0)) * HOUR_MS;

/** Spreads the story's steps from its submission to its last step in proportion to the hours between them. */
export const schedule = (story: Story, file: DemoFile, now: Date): { step: DemoStep; at: string }[] => {
  const steps = story.chapters.flatMap((chapter) => chapter(file));
  const hours = steps.map((_, index) => steps.slice(1, index + 1).reduce((sum, step) => sum + step.hours, 0));
  const first = submissionTime(story, file.number, now);
  const last = now.getTime() - story.quietHours * HOUR_MS;
  const scale = (last - first) / Math.max(1, hours.at(-1) ?? 0);
  return steps.map((step, index) => ({ step, at: new Date(first + (hours[index] ?? 0) * scale).toISOString() }));
};

/** Command of an upload step, once its paper is stored. */
export const uploadCommand = (
  file: DemoFile,
  { documentType, documentVersion }: DemoUpload,
  paper: { readonly sha256: string; readonly sizeBytes: number },
): LoanApplicationCommand => {
  const lastName = file.submission.borrowers[0]?.lastName.toLowerCase() ?? 'borrower';
  const suffix = documentVersion > 1 ? `-${documentVersion}` : '';
  return {
    type: 'UploadDocument',
    data: {
      documentId: documentIdOf(file, documentType),
      documentType,
      fileName: `${documentType.replaceAll('_', '-')}-${lastName}${suffix}.pdf`,
      mediaType: 'application/pdf',
      sizeBytes: paper.sizeBytes,
      sha256: paper.sha256,
      mode: documentVersion > 1 ? 'replacement' : 'new',
    },
  };
};
