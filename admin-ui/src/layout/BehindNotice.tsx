import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noteCaughtUp, useBehind } from '../client/log/behind.ts';
import { isCaughtUp } from '../client/http.ts';
import { formatDateTime } from '../kit/values/format.ts';
import { useLayoutText } from './layout.texts.ts';
import { Notice } from './Notice.tsx';

const ASK_AGAIN_MS = 3_000;

/** Says that pages are older than the person's last change, and reads them anew once they are not. */
export const BehindNotice = () => {
  const t = useLayoutText();
  const behind = useBehind();
  const queries = useQueryClient();
  const url = behind?.url;
  useEffect(() => {
    if (!url) return undefined;
    const lookAgain = async () => {
      if (!(await isCaughtUp(url))) return;
      noteCaughtUp();
      await queries.invalidateQueries();
    };
    const timer = setInterval(() => void lookAgain(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [url, queries]);
  if (!behind) return null;
  return (
    <Notice>
      <strong>{t('header.behind', { time: formatDateTime(behind.since) })}</strong> {t('header.behindHint')}
    </Notice>
  );
};
