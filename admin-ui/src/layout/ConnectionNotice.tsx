import { useLineLostSince } from '../client/line.ts';
import { useDebounced } from '../kit/values/use-debounced.ts';
import { formatDateTime } from '../kit/values/format.ts';
import { useLayoutText } from './layout.texts.ts';
import { Notice } from './Notice.tsx';

/** A line that is back within this time is nobody's concern. */
const QUIET_MS = 3_000;

/** Since when the server is not heard, while it is not. */
export const ConnectionNotice = () => {
  const t = useLayoutText();
  const lostSince = useLineLostSince();
  const since = useDebounced(lostSince, QUIET_MS);
  if (!lostSince || !since) return null;
  return (
    <Notice>
      <strong>
        {t(navigator.onLine ? 'line.lost' : 'line.offline', { time: formatDateTime(since.toISOString()) })}
      </strong>{' '}
      {t('line.hint')}
    </Notice>
  );
};
