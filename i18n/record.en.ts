/** The words of a record's page beside its form: where it is used, its history, conflicts. */
export const record = {
  value: {
    newSecret: 'New value entered',
    long: '1 character |||| %{smart_count} characters',
  },
}
