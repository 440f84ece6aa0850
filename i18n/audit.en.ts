/** What is said in and about the audit log. */
export const audit = {
  choices: {
    action: {
      create: 'Created',
      update: 'Changed',
      delete: 'Deleted',
      revert: 'Put back',
      push: 'Pushed',
      import: 'Imported',
      check: 'Checked',
      generateKeys: 'Key pair generated',
      resetPassword: 'Password reset',
      cancel: 'Cancelled',
      retry: 'Tried again',
      export: 'Exported',
      attempted: 'Begun',
      refused: 'Refused or failed',
      signInFailed: 'Sign-in failed',
    },
  },
  values: 'One value |||| %{smart_count} values',
  all: 'All entries of this record',
  children: 'What followed',
  more: 'Show more',
  chain: 'Entry %{id} in the chain',
}
