/** Reads `GET /api/live` until `stop`; @param headers beside the session's cookie */
export const followLive = async (url: string, cookie: string, headers: Record<string, string> = {}, query = '') => {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/live${query}`, { headers: { cookie, ...headers }, signal: stop.signal });
  let text = '';
  let ended = false;
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array);
    ended = true;
  })().catch(() => undefined);
  return {
    response,
    text: () => text,
    hasEnded: () => ended,
    changes: () =>
      [...text.matchAll(/event: change\nid: (\d+)\ndata: (.*)\n/g)].map(([, id, data]) => ({
        id: Number(id),
        ...(JSON.parse(data ?? '') as {
          position: number;
          changes: { resource: string; id: string; version?: number }[] | null;
        }),
      })),
    stop: async () => {
      stop.abort();
      await reading;
    },
  };
};
