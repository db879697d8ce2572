import { conditionTemplate, type ConditionTemplateId } from '../../../events/lending/conditions/condition-templates.ts';
import { authoritiesOf } from '../../../events/lending/decisions/decision-permissions.ts';
import type { DocumentType } from '../../../events/lending/life-cycle/life-cycle.ts';
import { type Role, rolePermissions } from '../../../events/lending/permissions/permissions.ts';
import { addDays, demoId } from '../files/applications.ts';
import { type Chapter, type DemoFile, does, documentIdOf } from '../files/step.ts';

const conditionIdOf = ({ number }: DemoFile, templateId: ConditionTemplateId): string =>
  demoId(`condition:${number}:${templateId}`);

const mayOf = (role: Role) => authoritiesOf({ role, permissions: rolePermissions(role) });

/** Conditions of the list of templates, set together. */
export const setConditions =
  (role: Role, ...templateIds: readonly ConditionTemplateId[]): Chapter =>
  (file) => [
    does(file, role, 3, (at) => ({
      type: 'AddConditions',
      data: {
        conditions: templateIds.map((templateId) => ({
          conditionId: conditionIdOf(file, templateId),
          ...conditionTemplate(templateId),
          templateId,
          source: 'template',
          dueOn: addDays(at, 14),
        })),
      },
    })),
  ];

export const requestCondition =
  (role: Role, templateId: ConditionTemplateId): Chapter =>
  (file) => [
    does(file, role, 2, {
      type: 'RequestCondition',
      data: { conditionId: conditionIdOf(file, templateId), documentIds: [] },
    }),
  ];

export const returnCondition =
  (role: Role, templateId: ConditionTemplateId, note: string, reason: string): Chapter =>
  (file) => {
    const conditionId = conditionIdOf(file, templateId);
    return [
      does(file, role, 5, { type: 'ReceiveCondition', data: { conditionId, documentIds: [], note } }),
      does(file, role, 3, { type: 'ReturnCondition', data: { conditionId, reason } }),
    ];
  };

/** On the first version of a verified document of the type. */
export const clearOn =
  (role: Role, templateId: ConditionTemplateId, documentType: DocumentType): Chapter =>
  (file) => [
    does(file, role, 3, {
      type: 'ClearCondition',
      data: {
        conditionId: conditionIdOf(file, templateId),
        evidence: [{ documentId: documentIdOf(file, documentType), documentVersion: 1 }],
        may: mayOf(role),
      },
    }),
  ];

export const clearByNote =
  (role: Role, templateId: ConditionTemplateId, note: string): Chapter =>
  (file) => [
    does(file, role, 3, {
      type: 'ClearCondition',
      data: { conditionId: conditionIdOf(file, templateId), evidence: [], note, may: mayOf(role) },
    }),
  ];

export const waiveCondition =
  (role: Role, templateId: ConditionTemplateId, reason: string): Chapter =>
  (file) => [
    does(file, role, 3, {
      type: 'WaiveCondition',
      data: { conditionId: conditionIdOf(file, templateId), reason, may: mayOf(role) },
    }),
  ];

export const commentOnCondition =
  (role: Role, templateId: ConditionTemplateId, comment: string): Chapter =>
  (file) => {
    const conditionId = conditionIdOf(file, templateId);
    const commentId = demoId(`condition-comment:${file.number}:${templateId}:${comment}`);
    return [does(file, role, 2, { type: 'CommentOnCondition', data: { conditionId, commentId, comment } })];
  };
