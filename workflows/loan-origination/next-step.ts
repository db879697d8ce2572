import type {
  ApplicationStatus,
  DocumentStatus,
  DocumentType,
  StageId,
  StageStatus,
} from '../../events/lending/life-cycle.ts';

/** What the workflow needs to know of a file to find its next step; folded from the file's stream by an activity. */
export type LoanFileSummary = {
  readonly applicationId: string;
  readonly version: number;
  readonly status: ApplicationStatus;
  readonly stages: readonly {
    readonly stageId: StageId;
    readonly status: StageStatus;
    /** When it took its present status, by recorded time: ISO 8601. */
    readonly since: string;
    readonly assigneeName?: string;
  }[];
  readonly documents: readonly {
    readonly documentId: string;
    readonly documentType: DocumentType;
    readonly status: DocumentStatus;
    readonly since: string;
    readonly remindersSent: number;
  }[];
  readonly documentTypesNeeded: readonly DocumentType[];
  readonly hasCreditReport: boolean;
  readonly escalationKeys: readonly string[];
  readonly assigneeName?: string;
};

/** What the file waits for, in words for people. */
export type WaitingFor = {
  readonly what: string;
  /** ISO 8601. */
  readonly since: string;
  readonly onWhom: string;
  readonly stageId?: StageId;
};

/** One thing to do now, or something to wait for with the moment at which waiting has lasted too long. */
export type NextStep = {
  readonly waitingFor: WaitingFor;
};
