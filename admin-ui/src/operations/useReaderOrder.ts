import type { ReaderOrder } from '../../../api/log-reader/log-reader.contract.ts';
import { useLendlog } from '../client/data-provider.ts';
import { useCommand } from '../kit/command/use-command.ts';

const toasts: Readonly<Record<ReaderOrder['order'], string>> = {
  pause: 'readerPaused',
  resume: 'readerResumed',
  skip: 'eventSkipped',
  retry: 'eventRetried',
  rebuild: 'rebuildOrdered',
};

/** Gives one reader an order of this kind, and says what came of it. */
export const useReaderOrder = (name: string, order: ReaderOrder['order'], onDone?: () => void) => {
  const lendlog = useLendlog();
  return useCommand({
    run: (given: ReaderOrder) => lendlog.orderReader(name, given),
    success: toasts[order],
    failure: 'readerOrderFailed',
    ...(onDone && { onSuccess: onDone }),
  });
};
