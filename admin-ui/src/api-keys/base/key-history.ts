import { useState } from 'react';
import type { ApiKeyHistoryLine, ApiKeyInfo } from '../../../../api/api-key/api-key.contract.ts';
import type { MeanwhileChange } from '../../kit/dialogs/Meanwhile.tsx';
import { formatDateTime } from '../../kit/values/format.ts';
import { readChangesSince } from './api-key-commands.ts';
import { maskedKey } from './api-key-state.ts';
import { useApiKeysText } from './api-keys.texts.ts';

/** Tells a line of a key's history in a sentence. */
export const useKeySentence = (): ((line: ApiKeyHistoryLine) => string) => {
  const t = useApiKeysText();
  return ({ type, prefix, expiresAt, previousValidUntil, requestsPerMinute, reason }) =>
    t(`history.${type}`, {
      key: prefix && maskedKey(prefix),
      expiry: expiresAt ? t('history.until', { at: formatDateTime(expiresAt) }) : t('history.endless'),
      reason,
      requests: requestsPerMinute,
      previousValidUntil: formatDateTime(previousValidUntil),
    });
};

/** The key as it was after its newest line. */
const goneOn = (seen: ApiKeyInfo, newest: ApiKeyHistoryLine): ApiKeyInfo => ({
  ...seen,
  version: newest.version,
  ...(newest.type === 'ApiKeyRotated' && { expiresAt: newest.expiresAt }),
});

/** A key as someone has it in front of them who is about to change it, and what others did to it meanwhile. */
export const useSeenKey = (apiKey: ApiKeyInfo) => {
  const [seen, setSeen] = useState(apiKey);
  const [changes, setChanges] = useState<readonly MeanwhileChange[] | null>(null);
  const sentenceOf = useKeySentence();
  return {
    seen,
    /** Null while nobody was first. */
    changes,
    goOnFromNewest: async (): Promise<void> => {
      const lines = await readChangesSince(seen);
      const [newest] = lines;
      if (newest) setSeen(goneOn(seen, newest));
      setChanges(lines.map((line) => ({ id: line.eventId, sentence: sentenceOf(line), by: line.by, at: line.at })));
    },
  };
};
