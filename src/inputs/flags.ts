/** What a form knows of one of its fields; each flag's opposite is untouched, pristine and invalid. */
export interface FieldFlags {
  /** It was left once. */
  isTouched: boolean
  /** Its value is another than the form's first. */
  isDirty: boolean
  isValid: boolean
  /** Its rules have been asked since the form was opened. */
  isValidated: boolean
  /** Its rules are being asked. */
  isPending: boolean
  /** Its value is another than the loaded record's; never while there is none. */
  isChanged: boolean
}

/** The flags as attributes of what stands around an input, for the eye and for whoever looks for them. */
export const flagAttributes = (source: string, flags: FieldFlags) => ({
  className: 'field',
  'data-field': source,
  'data-touched': flags.isTouched || undefined,
  'data-dirty': flags.isDirty || undefined,
  'data-invalid': !flags.isValid || undefined,
  'data-validated': flags.isValidated || undefined,
  'data-pending': flags.isPending || undefined,
  'data-changed': flags.isChanged || undefined,
})
