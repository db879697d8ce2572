import type { RecordedEvent } from '../../../events/kernel/message.ts';
import type { Reach, Receiver } from '../../../events/platform/outbound/outbound-address.ts';
import type { SendOut } from '../../../events/platform/outbound/outbound-request.ts';
import type { FileStore } from '../../../events/store/files/file-store.ts';
import type { RememberingMailer } from '../../../events/platform/outbound/remembered-mail.ts';
import type { VirusScanner } from '../../../events/platform/documents/virus-scanner.ts';
import type { SettingsInForce } from '../../../events/settings-in-force.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import type { KeptSecrets } from '../../../events/store/privacy/kept-secrets.ts';

/** Dependencies of activities: everything with side effects. */
export type WorkflowDeps = {
  readonly store: EventStore;
  readonly files: FileStore;
  /** True when a virus scanner checks uploads before anyone can open them. */
  readonly scansFiles: boolean;
  /** It; undefined where there is none. */
  readonly scanner?: VirusScanner | undefined;
  readonly mailer: RememberingMailer;
  readonly settingsInForce: SettingsInForce;
  /** Credentials and keys of signatures, by the ids that events carry. */
  readonly keptSecrets: KeptSecrets;
  /** The one way out to addresses of others. */
  readonly sendOut: SendOut;
  /** Where a request may go; for a vendor of the sandbox to where that is. */
  readonly reachOf: (receiver?: Receiver) => Reach;
  /** Where partners reach the portal, without a slash at its end. */
  readonly publicUrl: string;
};

/** Activities by the names under which Temporal calls them. */
export type Activities = Readonly<Record<string, (input: never) => Promise<unknown>>>;

/** Fields of an event that show whom it concerns. */
export type EventFacts = Pick<RecordedEvent, 'type' | 'streamId' | 'data'>;

/** The log, as far as it is read. */
export type EventLog = Pick<EventStore, 'pool' | 'reader'>;

/** An event, and the id of something that it is about. */
export type AboutOne = { readonly id: string; readonly event: RecordedEvent };

/** Everything that the rest of the house knows of one workflow. */
export type WorkflowManifest = {
  /** The folder's name: the first part of its workflows' ids (`workflowIdOf`) and in its dispatcher's checkpoint. */
  readonly name: string;
  /** Temporal's name of its type: what its function is called in `all-workflows.ts`. */
  readonly type: string;
  /** Types that it was before. Executions of them that still run are replaced by new ones (docs/adr/0017). */
  readonly retired: readonly string[];
  /** Types of the events that start it where it does not run, and are news where it does. */
  readonly startedBy: readonly string[];
  /** Types of the events that are news to it only where it runs. */
  readonly wokenBy: readonly string[];
  /** True when a starting event restarts it after it ended; otherwise each id runs once. */
  readonly startsAgain: boolean;
  /** The id of what the event is about, of whatever stream it is; undefined when it is none of its business. */
  readonly idOf: (event: EventFacts) => string | undefined;
  /**
   * In place of `idOf` where one event is the business of several: the ids of what the events of a batch are about, each
   * with its event. It hangs on the log alone, so that a batch that is dispatched again says the same.
   */
  readonly idsOf?: (log: EventLog) => (events: readonly RecordedEvent[]) => Promise<readonly AboutOne[]>;
  /**
   * Of these ids, those about which it has anything to do or to wait for, by the log as it is now; in doubt, it has. Asked
   * where the whole log is dispatched again, so that nothing is begun that would end with its first look. Left out: all.
   */
  readonly openOf?: (log: EventLog) => (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Where a worker of its own takes its tasks from; left out: from the queue of all others. */
  readonly taskQueue?: string;
  /** Start arguments of an execution for `id`, at log position `position`. */
  readonly inputOf: (id: string, position: number) => object;
  readonly activities: (deps: WorkflowDeps) => Activities;
  /** Queries of a running execution. */
  readonly queries: readonly string[];
};
