type AnyItem<Items> = Items extends Readonly<Record<string, infer Item>> ? Item : never;

/** A label for every field of a form: whatever field is added to it, and has none here, does not compile. */
export type LabelsOf<Draft> = {
  readonly [Name in keyof Required<Draft>]: NonNullable<Draft[Name]> extends string | boolean
    ? string
    : string extends keyof NonNullable<Draft[Name]>
      ? LabelsOf<AnyItem<NonNullable<Draft[Name]>>>
      : LabelsOf<NonNullable<Draft[Name]>>;
};
