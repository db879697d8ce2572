import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type { QualifyAsset, ShownAsset } from '../../../../api/loan-application/assets/assets.contract.ts';
import { command } from '../../client/http.ts';

type Answer = z.infer<typeof commandAnswerSchema>;
/** The file, in the version that is on the screen. */
type OnFile = { readonly id: string; readonly version: number };

/** @param before the asset that is looked at; null for one that nobody stated */
export const qualifyAsset = ({ id, version }: OnFile, before: ShownAsset | null, body: QualifyAsset) => {
  const path = `applications/${id}/assets`;
  if (before?.qualified) {
    return command<Answer>({ method: 'PUT', path: `${path}/${before.assetId}`, body, version });
  }
  const named = before ? { ...body, assetId: before.assetId } : body;
  return command<Answer>({ method: 'POST', path, body: named, version });
};

export const takeBackAsset = ({ id, version }: OnFile, assetId: string, reason: string) =>
  command<Answer>({ method: 'POST', path: `applications/${id}/assets/${assetId}/removal`, body: { reason }, version });
