/** The state of a form's field; the opposites of these flags are untouched, pristine and invalid. */
export interface FieldFlags {
  /** Whether the field was left once. */
  isTouched: boolean
  /** Whether the value differs from the form's default value. */
  isDirty: boolean
  isValid: boolean
  /** Whether its rules were checked since the form was opened. */
  isValidated: boolean
  /** Whether its rules are being checked. */
  isPending: boolean
  /** Whether the value differs from the loaded record's; never for a new record. */
  isChanged: boolean
}

/** The flags as attributes of the element around an input. */
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
