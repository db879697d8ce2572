import type { ReaderOrder } from '../../../api/system/log-reader.contract.ts';
import { useCommand } from '../kit/command/use-command.ts';
import { type OperationsText, useOperationsText } from './operations.texts.ts';
import { orderReader } from './reader-commands.ts';

const toasts: Readonly<Record<ReaderOrder['order'], OperationsText>> = {
  pause: 'toasts.readerPaused',
  resume: 'toasts.readerResumed',
  skip: 'toasts.eventSkipped',
  retry: 'toasts.eventRetried',
  rebuild: 'toasts.rebuildOrdered',
};

/** Gives one reader orders, and says what came of it. */
export const useReaderOrder = (name: string, onDone?: () => void) => {
  const t = useOperationsText();
  return useCommand({
    run: (given: ReaderOrder) => orderReader(name, given),
    success: (_, { order }) => t(toasts[order]),
    failure: (detail) => t('toasts.readerOrderFailed', { detail }),
    ...(onDone && { onSuccess: onDone }),
  });
};
