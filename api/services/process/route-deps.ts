import type { Settings } from '../../../events/platform/process/config.ts';
import type { Pool } from '../../../events/platform/database/database.ts';
import type { DiskRoom } from '../../../events/platform/blobs/disk-room.ts';
import type { FileStore } from '../../../events/store/files/file-store.ts';
import type { Logger } from '../../../events/platform/process/logger.ts';
import type { SettingsInForce } from '../../../events/settings-in-force.ts';
import type { Epoch } from '../../../events/store/log/epoch.ts';
import type { Erase } from '../../../events/store/erasure/erasure.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import type { KeptSecrets } from '../../../events/store/privacy/kept-secrets.ts';
import type { IdentityProviders } from '../accounts/identity-providers.ts';
import type { LiveHub } from './live-hub.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Staff } from '../accounts/staff.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

/** The workflow engine, as far as the API asks it anything. */
export type WorkflowEngine = {
  /** `host:port`. */
  readonly address: string;
  readonly isOnline: () => Promise<boolean>;
  /** Resolves when it could run our workflows now; otherwise rejects with why. */
  readonly check: () => Promise<void>;
  /** @throws UnavailableError about `about` while the engine cannot be reached or has not begun the workflow */
  readonly answer: (workflowId: string, query: string, about: Readonly<Record<string, string>>) => Promise<unknown>;
};

/** Everything that any route works with, made once for a process; each table of routes names the part it takes. */
export type RouteDeps = {
  readonly settings: Settings;
  readonly log: Logger;
  readonly pool: Pool;
  readonly store: EventStore;
  /** Of the log, that this process works in. */
  readonly epoch: Epoch;
  readonly fileStore: FileStore;
  readonly erase: Erase;
  /** Of the disk that the data folder is on. */
  readonly diskRoom: DiskRoom;
  readonly engine: WorkflowEngine;
  readonly settingsInForce: SettingsInForce;
  readonly staff: Staff;
  readonly sessions: Sessions;
  readonly identityProviders: IdentityProviders;
  readonly webhookSecrets: WebhookSecrets;
  /** Credentials and keys of signatures, by the ids that events carry. */
  readonly keptSecrets: KeptSecrets;
  readonly live: LiveHub;
  /** Where browsers reach the portal. */
  readonly publicUrl: URL;
  /** True when the process is about to stop. */
  readonly isDraining: () => boolean;
  /** Ends what the session has open elsewhere: its live connections. */
  readonly onSignedOut: (sessionId: string) => void;
  /** Waits until what is read with a session has everything up to the position, two seconds at most. */
  readonly inForce: (position: number) => Promise<void>;
};
